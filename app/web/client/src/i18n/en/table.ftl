# The table's page. Players' words: drop, declare, joker.
title-table = { $name } · Fairdeal
title-turn = Your turn · { $name } · Fairdeal
left-idle = You stood up: nobody answered for you for a long time.
left-spoilt = Your seed was not opened in time, so you stood up. You can sit down again in a while.
left-house = The house closed your seat. Your tokens are in your wallet.
table-missing = There is no such table
table-connecting = Connecting to the table…
table-unreachable = The table can’t be reached right now; trying again.
try-now = Try now
menu = Menu
sound = Sound
side = More about this table
table-felt = Table { $name }
seats = Seats
hand-number = Hand { $n }
rate = Rate { $rate } a point
published-hash = Published hash
stake = Stake
top-up = Top up
last-hand = Last hand: <b>{ $name } { $won }</b>
last-hand-you = Last hand: <b>{ $name } { $won }</b> · you <b>{ $you }</b>
last-hand-yours = Last hand: you <b>{ $won }</b>
last-hand-open = Last hand’s result
last-won = Last hand was won
last-drawn = Last hand was drawn
last-void = Last hand was void
last-spoilt = Last hand was not dealt

# Seats
seat-empty = Empty
sit-here = Sit here
sit-at = Sit down at seat { $seat }
seat-ready = Ready for the next hand
dealer = Dealer of this hand
cards-held = { $n } cards
seat-turn = { $turn } s + { $bank }
seat-bank = bank { $bank } s
seat-out-drop = Dropped { $points }
seat-out-leave = Left { $points }
seat-out-missed = Put out { $points }
seat-out-wrong = Wrong { $points }
seat-missed = Away { $n }/{ $most }
seat-offline = No connection
seat-sits-out = Sits out
seat-gone = Left
seat-next-hand = Next hand

# Piles
wild-card = Wild card: { $card }. Which cards are jokers?
wild-printed-only = printed only
wild-stock = Wild <b>{ $wild }</b> · Stock <b>{ $n }</b>
stock-take = Closed stock, { $n } cards: take one
pile-take = Open pile: take { $card }
pile-look = Open pile, { $card } on top: look at all of it
open-pile = Open pile
finish = Finish
finish-slot = Finish slot: declare
pile-title = Open pile, { $n ->
    [one] 1 card
   *[other] { $n } cards
}
pile-opened = Opened the pile
pile-empty = The pile is empty.
pile-picks = Taken from the pile in this hand
pile-reshuffled = { $n ->
    [one] The pile was reshuffled into the stock once.
   *[other] The pile was reshuffled into the stock { $n } times.
}
by-table = by the table

# Phases, each with its clock
phase-waiting = { $n ->
    [one] Waiting for 1 more player
   *[other] Waiting for { $n } more players
}
phase-ready = The next hand starts at once
phase-bots = The practice bots wait for a person
phase-bots-text = A hand starts once you or somebody else sits down.
phase-bots-out = You are dealt in once you sit in.
phase-waiting-text = A hand starts with two players who are ready.
phase-countdown = Hand { $n } starts in
phase-countdown-text = Seeds are committed. Who sits down now is dealt in.
phase-opening = Seeds are being opened
phase-opening-text = { $done } of { $all } players have opened theirs. Then the deck is fixed and dealt.
phase-dealing = Dealing
phase-pause = Hand { $n } starts in
phase-pause-text = The last hand is settled. Its seed is published.

seeds-house = House seed for hand { $n }, by its hash:
seeds-committed = Seeds committed:
seed-done = done
seed-not-yet = not yet
seeds-opened = Players’ seeds, opened one by one:

# The status line
say-draw = Your turn: take a card
say-play = Your turn: discard
say-late = Bank time is running
say-unanswered = Not through yet, trying
say-other = { $name } is playing
say-wait = Wait for your turn
say-out-drop = You dropped: { $points } points
say-out-leave = You left: { $points } points
say-out-missed = Put out after missed turns: { $points } points
say-out-wrong = Wrong declaration: { $points } points
say-sits-out = You sit out
say-countdown = The next hand starts soon
say-opening = Opening the seeds
say-dealing = Dealing
say-pause = Next hand soon
say-waiting = Waiting for players
say-watching = You are watching
bank = Bank
bank-runs = On bank
seconds = { $n } s
drop-marked = You drop when your turn comes: { $points }
best-arrangement = best arrangement
best-without-before = best, without{" "}
best-without-after = {""}
show-best = Your best arrangement counts { $n }. Show it
show = Show
did-open = Took from the open pile:
did-stock = Took from the stock
heard-stock = { $name } took from the stock.
heard-open = { $name } took { $card } from the open pile.
heard-discard = { $name } discarded { $card }.
heard-declare = { $name } declared.
heard-drop = { $name } dropped.

# Refusals
refused-not_your_turn = It is { $name }’s turn now; your card is back.
refused-already_drawn = You have taken a card already. Now discard one.
refused-must_draw_first = Take a card first.
refused-card_not_held = You don’t hold that card.
refused-joker_not_takeable = A joker can’t be taken from the open pile.
refused-pile_empty = The open pile is empty.
refused-just_taken = The card you just took from the pile stays for this turn.
refused-hand_over = The hand is over.
refused-not_in_hand = You are not in this hand.
refused-cannot_drop_now = You can drop before drawing only.
refused-not_seated = You have no seat here.
refused-rate_limited = That was too fast. Wait a moment.
refused-seat_taken = Somebody took that seat first. Choose another.
refused-table_full = All seats are taken.
refused-already_seated = You have a seat at this table already.
refused-not_enough_tokens = You don’t have that many tokens.
refused-stake_too_small = That is less than a seat needs here.
refused-stake_too_large = That is more than may be brought to this table.
refused-in_hand = That has to wait until the hand is over.
refused-too_late = That came too late.
refused-watching = You play in another window. Take over to play here.
refused-busy = The table is very busy. Try again.
refused-try_again = That couldn’t be stored just now. Try again.
refused-server_stopping = The server restarts. Try again in a moment.
refused-open_late_first = You owe a seed to a hand that could not be dealt. It is being opened late; then you can sit down.
refused-barred = A hand could not be dealt because your seed was missing. You can sit down again in a while.

# Own cards
own-cards = Your cards
group-number = Group { $n }
card-new = new
card-stays = just taken, stays for this turn
verdict-pure = Pure sequence
verdict-sequence = Sequence
verdict-set = Set
verdict-none = Not yet
verdict-single = Loose
verdict-needs = { $n ->
    [one] Needs 1
   *[other] Needs { $n }
}
verdict-why-too_few = Not yet: a group needs three cards or more
verdict-why-same_card = The same card can’t be in one group twice
verdict-why-set_too_long = A set has four cards at most
verdict-why-sequence_too_long = A sequence has thirteen cards at most
verdict-why-ace_in_middle = The ace is low or high, never in the middle
verdict-why-gap = Not yet: a card is missing in between
verdict-why-mixed = Neither one suit in a row nor one rank
place-here = Put the selected cards here: { $group }
laid-pure = Pure sequence
laid-sequence = Sequence
laid-set = Set
laid-none = Counts against the hand

# Acts
drop = Drop
drop-points = Drop { $points }
drop-mine = Drop on my turn
drop-unmark = Don’t drop
sort = Sort
group = Group
declare = Declare
discard = Discard

# Without cards
idle-next = You are dealt in from the next hand.
idle-opening = Your seed goes into this deck. Cards come as soon as everybody’s seed is open.
idle-out-of-hand = You are out of this hand. You are dealt in again from the next one.
idle-watches = This window only watches.
idle-out = You keep your seat and are dealt no cards.
idle-short = You need { $need } at the table to be dealt in.
idle-guest = You play the other seats here, never the house. Look on, or take a seat.
idle-watching = You are watching. A seat needs { $need }.
idle-full = All seats are taken. You can watch.
take-seat = Take a seat
sit-in = Deal me in
sit-out = Sit out
leave-table = Leave table

# Banners
reconnecting-title = Reconnecting.
reconnecting-text = You see the newest state as soon as the connection is back.
reconnecting-cards = Your cards and groups are kept.
reconnecting-clock = Your cards and groups are kept. Your clock runs on: { $turn } s and bank { $bank } s.
stopping-title = The server restarts.
stopping-text = Nothing is lost, and the time it takes is given back.
watcher-title = You play in another window.
watcher-text = This one only watches.
play-here = Play here
missed-title = { $n ->
    [one] You missed 1 turn.
   *[other] You missed { $n } turns.
}
missed-drew-discarded = The table played for you: it drew and discarded { $card }.
missed-discarded = The table played for you: it discarded { $card }.
missed-drew = The table played for you: it drew a card.
im-back = I’m back
sat-out-title = You sit out.
sat-out-missed = You missed too many turns.
sat-out-away = Your connection was away when the hand began.
sat-out-stake = Your stake is too small for the next hand.
sat-out-other = You are dealt no cards for now.
sits-out-next-title = You sit out after this hand.
sits-out-next-undo = Stay in
spoilt-title = Hand { $n } was not dealt.
spoilt-seat = { $names } did not open a seed in time. Nobody pays. The next hand follows.
spoilt-house = The house could not deal it. Nobody pays. The next hand follows.

# Declaring
declare-pure = A pure sequence
declare-second = A second sequence
declare-loose = { $n ->
    [0] All cards are in groups
    [one] One card is in no group
   *[other] { $n } cards are in no group
}
declare-valid-title = Your hand is complete
declare-finish = The finish card is
declare-valid-text = You win this hand with zero points.
declare-wrong-title = This hand isn’t complete yet
declare-cost = If you declare now you pay { $points } points ({ $tokens } tokens) and are out of this hand.
declare-back = Back to my cards
declare-anyway = Declare anyway

# Dropping and leaving
drop-title = Drop this hand?
drop-mark-title = Drop when your turn comes?
drop-cost = You pay { $points } points ({ $tokens } tokens).
drop-text = You are out of this hand; its result doesn’t change what you pay. Early it often costs least.
drop-mark-text = Nobody sees it. You can take it back until then. It costs what a drop costs on that turn.
drop-back = Keep playing
leave-title = Leave this table?
leave-cost = In mid-hand you pay { $points } points ({ $tokens } tokens).
leave-held = Your stake stays at the table, and what is held of it stays held, until this hand is settled. What is left then comes back to your wallet.
leave-free = Your whole stake comes back to your wallet.
leave-stay = Stay
leave-go = Leave

# Sitting down
sit-title = Take a seat
sit-title-seat = Take seat { $seat }
sit-stake = Tokens to bring (you have { $wallet })
sit-not-amount = Write an amount, like 130.00.
sit-too-little = At least { $need } is needed.
sit-too-much = You have { $wallet }.
sit-held = { $need } of it is held while a hand is played, because a loss has no limit below 130 points.
barred-until = A hand could not be dealt because your seed was missing. You may sit down again from { $until }.
barred-owes = Hand { $n } could not be dealt because your seed was missing. Before you sit down, that seed has to be opened late.
barred-held = This browser has it and is opening it now.
barred-lost = This browser doesn’t have it. Open this table in the browser where you played: it opens the seed by itself. If that browser’s data are gone, this account can’t sit down any more.
barred-there = It is opened by itself at the table of that hand, in the browser where you played.
barred-go = Go to that table
sit-down = Sit down
top-up-text = { $stake } is at the table, { $need } is needed. More counts from the next hand.
top-up-waits = Tokens come to a seat between hands: as soon as this hand is settled.
top-up-amount = Tokens to add (you have { $wallet })

# Jokers
wild-title = Jokers of this hand
wild-text = Every { $rank } and every printed joker can stand for any card. In its own place a { $rank } is a plain card, so it can be in a pure sequence.
wild-text-printed = A printed joker was turned up, so only printed jokers are jokers. No rank is wild in this hand.
wild-out = The turned card stays out of play. This table uses { $packs } packs with { $jokers } printed jokers.

# The seal
seal-broken = Check failed
seal-unchecked = Not checked here
seal-idle = Fair deal
seal-checking = Checking
seal-checked = Checked
seal-count = { $done } of { $all }
side-fair = Checked so far: { $done } of { $all }
seal-title = Checked so far: { $done } of { $all }
seal-title-red = A check failed
seal-title-idle = No hand to check yet
seal-title-checking = Checking
seal-title-not_here = This hand isn’t checked here
seal-stopped = This page stops playing here. Keep what the house signed to you: it is the proof.
seal-evidence = Save the evidence
seal-unchecked-why = This browser did not open a seed for this hand (another device did, or you only watch), so it can’t vouch for it.
seal-hash = Hash of the server’s seed for hand { $n }, published before anybody committed:
seal-player = Player
seal-commit = Committed to
seal-seed = Seed
seal-not-open = not opened yet
seal-root = Root of the fixed deck, signed before the first card:
seal-words = Words of your own for your seeds
seal-words-text = They are mixed into every seed that this browser makes, from the next hand on.
seal-limits = It proves the deck, not that nobody peeked.
fair-open = Fair deal of this hand
back-to-cards = Back to my cards
recipe-house = House seed
recipe-players = { $n ->
    [0] Players’ seeds
    [one] One player’s seed
   *[other] { $n } players’ seeds
}
recipe-deck = Deck
recipe-cards = Your cards

# The side panel
side-last = Last hand, { $n }
side-session = { $n ->
    [one] This session, 1 hand
   *[other] This session, { $n } hands
}
side-pile = Open pile, newest first

# Keys
keys-title = Keys
keys-walk = Walk along the cards
keys-select = Select a card
keys-move = Move the card
keys-group = Group the selected cards
keys-sort = Sort
keys-best = Show the best arrangement
keys-stock = Take from the stock
keys-pile = Take from the open pile
keys-discard = Discard the selected card
keys-declare = Declare
keys-drop = Drop
keys-look = Look at the open pile
keys-escape = Deselect, close

# The result of a hand
result-title-drawn = Hand { $n } was drawn: nobody pays
result-title-void = Hand { $n } is void: nobody pays
result-title-spoilt = Hand { $n } was not dealt
result-you-won = You won hand { $n }
result-won = { $name } won hand { $n }
result-table = { $name }, { $seats } seats, { $rate } a point.
result-paid = { $n ->
    [one] One seat paid { $points } points.
   *[other] { $n } seats paid { $points } points.
}
result-less = { $gross } less { $percent } % commission, { $commission }.
result-stake = Stake now { $stake }
result-failed = The record of this hand did not verify, so its cards are not shown.
result-rows = Everybody’s cards, points and tokens
result-commission = Commission, { $percent } % announced
result-zero = Everything together is zero: { $won } + { $commission } − { $gross }
result-best = Each hand in its best arrangement, counted here from the verified record.
result-opening = Checking the record…
result-next = Next hand · { $s } s
result-close = Back to the table
house-initial = H
name-you = { $name }, you
points-n = { $n ->
    [one] 1 point
   *[other] { $n } points
}
ending-declared = Declared, valid
ending-last = The last one left
ending-drop-first = Dropped before a card
ending-drop = Dropped
ending-leave = Left in mid-hand
ending-missed = Put out after missed turns
ending-wrong = Wrong declaration
ending-tier-two = Two sequences
ending-tier-pure = One pure sequence
ending-tier-none = No pure sequence: all count

# What a running hand can show to be wrong, by the name of the check
live-message_shape = The server sent something that isn’t of the protocol.
live-deadlines = The table’s terms don’t promise its deadlines, so nothing is committed under them.
live-manifest_unknown = The list of seats names terms that nobody has published.
live-commit_manifest = The hand is under other terms than those that you committed under.
live-hand_number = The number of the hand is one that was used before, or one was skipped.
live-two_manifests = The house signed two different terms under one version.
live-two_rosters = The house signed two different lists of seats for one hand.
live-two_starts = The house signed two different decks for one hand.
live-two_heads = The house signed two different histories of one hand.
live-two_closes = The house signed two different ends of one hand.
live-two_successors = The house signed two successors of one key.
live-start_and_spoilt = The house signed a start for a hand that it also calls not dealt.
live-start_early = The deck was fixed before every seed was open.
live-start_head = The signed start doesn’t follow from the seeds.
live-head_signature = A move came without the house’s valid signature.
live-head_order = A move came out of its order.
live-card_missing = A card that was due came without its proof.
live-card_position = A card came from a place in the deck that wasn’t due.
live-card_path = A card isn’t the one that lay there before the deal.
live-card_twice = A card appeared that lies somewhere else.
live-own_cards = Your hand as shown isn’t the one that was proved.
live-stake = A stake after the hand isn’t the one before it and the result.
live-record_missing = The hand was closed, but its record was not published within a minute.
live-record_unlike = The published record tells another story than the hand that you saw.
live-head_beyond_record = The house signed a move to you that the record doesn’t have.
live-head_unlike_record = The house signed a move to you that the record tells differently.
live-storage = This browser keeps nothing, so it can’t keep what the house signs. Allow it to store data, or use another window.
live-no_webcrypto = This page was not opened over a safe connection, so the browser can’t check anything.
live-internal = A check could not be finished because of a fault in this page.
