# The replay page
title-replay = Check a hand · Fairdeal
title-replay-hand = Check hand { $hand } · Fairdeal
hash-show = Show the whole hash

# Choosing a record
replay-heading = Check a hand yourself
replay-lead = Ten checks run on this device, not on the server. Then the hand is played back with everybody’s cards open.
replay-open-title = Open a record
replay-open-text = A record is a small file that you saved here or got from another player. It stays on this device, and it is checked without any server.
replay-open = Choose a file
replay-open-other = Open a record
replay-drop = Or drop a file anywhere on this page.
replay-drop-here = Drop the record here
replay-number-title = By table and number
replay-number-text = Anyone may look at any hand that is over.
replay-table = Table
replay-hand-number = Hand
replay-number-go = Check this hand
replay-no-tables = The list of tables can’t be fetched just now. A record from a file can still be checked.
replay-own-title = Your own hands
replay-own-text = Every hand that you were dealt in, with its result.
replay-own-link = Open your history
replay-tool-title = Don’t trust this page either
replay-tool-text = The house serves this page too. The same checks are published as a program: save a record, then run it on your own machine.
replay-loading = Fetching the record of hand { $hand }…
replay-not-published = This hand isn’t published. Either it isn’t over, or there is none of that number at this table.
replay-offline = The server can’t be reached. Check your connection, or open a record from a file.
replay-too-large = That file is too large for a record.
replay-impossible = This browser can check nothing here: it needs a secure address (https). Save the record and check it with the program instead.

# The verdict
replay-verdict-checking = Checking
replay-verdict-checking-n = Check { $n } of 10
replay-verdict-ok = Verified
replay-verdict-ok-text = 10 of 10 checks, on this device, in { $ms } ms
replay-verdict-ok-spoilt = All checks that a hand without a deal needs, on this device, in { $ms } ms
replay-verdict-failed = Not verified
replay-verdict-failed-text = Check { $n } of 10 failed: { $check }
replay-verdict-other-key = Holds together, but another house signed it
replay-checks = Checks
replay-what = What is checked
replay-as-published = As published
replay-as-opened = As in the file
replay-changed = One byte changed
replay-limits = All of this ran on your device, without asking the server. It proves the deck. That nobody in the house looked at the cards during play, no mathematics can prove.
replay-deadlines = The settings of this table do not promise that the clock never acts early, so that was not checked.
replay-save = Save the record
replay-previous-hand = Hand { $hand }
replay-next-hand = Hand { $hand }
replay-neighbours = Other hands of this table

# The house key
replay-key-pinned = House key { $key }: the one that this browser has known since it first sat down.
replay-key-unknown = House key { $key }: this browser has not sat at a table yet, so it knows no key to compare. Compare it with one that you trust.
replay-key-other = Signed by { $key }, not by the house key that this browser knows, { $pinned }.

# The ten checks
check-shape = Shape and sizes
check-manifest = The table’s terms
check-chain = The house’s seed
check-openings = The players’ seeds
check-deck = The deck
check-dealer = The dealer
check-events = Every move
check-settlement = Counts and tokens
check-heads = The chain of moves
check-close = The closing signature
check-shape-ok = Every field is there and has its size: { $seats } seats, { $events } events.
check-manifest-ok = Version { $version }, signed with the house key { $key }.
check-chain-ok = Hashed { $index } times it gives the table’s anchor { $anchor }. Hashed once it is the seed of hand { $before }, so it was fixed before.
check-chain-first = Its hash is the table’s anchor { $anchor }, published before anybody committed.
check-openings-ok = { $n } of { $all } are what was committed to before the house’s seed was used.
check-openings-late = { $n ->
    [one] One was opened late and fits too.
   *[other] { $n } were opened late and fit too.
}
check-deck-ok = { $cards } cards follow from the seeds. Their root { $deck_root } was signed before the first card.
check-deck-spoilt = The signed list of seats { $roster } holds. No deck was made.
check-dealer-toss = { $name }, drawn from the seeds.
check-dealer-next = { $name }, next clockwise after seat { $before }.
check-events-ok = { $n ->
    [one] The one event is as the rules have it.
   *[other] { $n } of { $n } as the rules have them, replayed from the deck.
}
check-events-declared = { $n ->
    [one] One declaration judged anew.
   *[other] { $n } declarations judged anew.
}
check-events-clock = { $n ->
    [one] One move that the table made for a player worked out again.
   *[other] { $n } moves that the table made for players worked out again.
}
check-settlement-ok = { $gross } paid in, { $commission } of it commission. Everything together is zero.
check-settlement-drawn = Nobody won, so nobody pays.
check-settlement-void = The hand is void, so nobody pays.
check-heads-ok = { $heads ->
    [one] One link: { $head }.
   *[other] { $heads } links, each over the one before, the last { $head }.
}
check-close-ok = Outcome and last link are signed with the house key.
check-passed = Holds.
check-not-reached = Not reached
check-not-needed = Not needed: no cards were dealt.
check-running = Running
check-waiting = Waiting
check-ms = { $ms } ms

# What is wrong
fails-at-event = Event { $n }.
fails-json = This is not a record: the text is broken.
fails-size = Something in it is larger than a record can be: { $where }.
fails-protocol = It is not a record of this protocol.
fails-key_missing = A part is missing: { $key }.
fails-key_unknown = It has a part that no record has: { $key }.
fails-shape = A part is not what it has to be: { $where }.
fails-seats = The seats are not those of such a table.
fails-outcome_parts = Its parts don’t fit its outcome.
fails-late = A seed is called late although that seat opened in time, or has no seat.
fails-manifest_table = The terms are those of another table.
fails-manifest_previous = The terms don’t follow the ones before.
fails-manifest_signature = The house did not sign these terms: rate, commission, clock, anchor and all.
fails-house_key = It is signed with a key that is not the house’s.
fails-game = It is another game, or one by other rules.
fails-packs = That number of packs doesn’t belong to a table of that size.
fails-chain_index = The hand’s number lies outside the chain of seeds that these terms fixed.
fails-seed_chain = This seed is not the one that was fixed in advance: it doesn’t lead to the published anchor.
fails-opening = The seed of { $name }, seat { $seat }, is not the one that was committed to.
fails-late_opening = The late seed of { $name }, seat { $seat }, is not the one that was committed to.
fails-first_hand = It is the first hand of its table, but names one before.
fails-roster = The list of seats, names and commitments is not the one that was fixed before the seeds were opened.
fails-roster_signature = The house did not sign this list of seats and commitments.
fails-spoilt_seats = The seats blamed are not those that opened no seed.
fails-deck_root = The deck that the seeds give is not the one that the house committed to.
fails-start_signature = The house did not sign this deck before the first card.
fails-deal_missing = The hand doesn’t begin with a deal.
fails-deal_seats = Cards were dealt to other seats than those of the list.
fails-toss = The first dealer is not the one that the seeds draw.
fails-dealer = The deal did not pass to the next seat.
fails-void_result = A void hand has a result.
fails-outcome = The outcome is not the one that the events lead to.
fails-head_chain = The moves are not the ones that were chained and signed while the hand was played.
fails-spoilt_head = The closing link doesn’t say what this record says.
fails-close_signature = The house did not sign this ending.
fails-deal = The deal is not the one that the seeds give.
fails-event_shape = It is no event of this game.
fails-time_order = It lies before the event before it.
fails-turn_order = It is another seat’s turn.
fails-turn_order-in = { $name } is out of this hand.
fails-turn_order-drawn = { $name } has taken a card and can’t drop any more.
fails-draw_illegal = This card can’t be taken now.
fails-draw_illegal-drawn = { $name } has taken a card already.
fails-draw_illegal-joker = A joker can’t be taken from the open pile.
fails-discard_illegal = This card can’t be discarded now.
fails-discard_illegal-drawn = { $name } has taken no card yet.
fails-discard_illegal-held = { $card } is not in the hand of the player who lays it: the seeds dealt other cards.
fails-discard_illegal-just_taken = { $card } was taken from the open pile in this very turn.
fails-card_unknown = There is no such card in the packs.
fails-reshuffle = The reshuffle is not the one that the seeds give, or it is not due.
fails-drop_points = A drop costs another number of points here.
fails-declaration = The declaration is judged wrongly.
fails-declaration-drawn = { $name } has taken no card yet.
fails-declaration-held = { $finish } is not in the hand that is declared.
fails-autoplay = The table did not play what harms that seat least.
fails-deadline = The table acted for the seat before its time was over.
fails-event_after_end = The hand was over before.
fails-result_missing = The hand has no result.
fails-winner = The winner is another one.
fails-points = The points of a seat are not its count.
fails-gross = What the winner gets before commission is not points times rate.
fails-commission = The commission is not the one announced.
fails-transfers = A seat’s tokens are not its points times the rate.
value-due = due
value-found = in this record
value-given = in this record
value-before = before
value-points = points
value-top = on top
value-missed = turns missed
value-max = of
value-fault = fault
value-key = key
value-winner = winner
differs-due = published before
differs-found = from this record

# One byte changed
tamper-what = What to change
tamper-brace = A bracket of the file
tamper-rate = The rate of the table
tamper-server_seed = The house’s seed
tamper-player_seed = A player’s seed
tamper-name = A player’s name
tamper-dealer = The dealer
tamper-card = A discarded card
tamper-points = Points in the result
tamper-head = The last link of the chain
tamper-signature = The closing signature
tamper-any = Any byte, at random
tamper-again = Another byte
tamper-where = Byte { $byte } of { $bytes }: { $place }
tamper-whole = the text itself
tamper-before = published
tamper-after = changed
tamper-playback = Below plays the hand as it was before the change.
tamper-note = The change is made in this page only. The saved file stays as it was.

# Playback
playback = The hand, all cards open
playback-at = Hand { $hand }{ $table }. Event { $n } of { $all }, { $time }
playback-until = The record can be played back up to the event that breaks a rule.
playback-none = This record can’t be played back: the check that failed comes before the cards.
playback-first = First event
playback-previous = One event back
playback-play = Play
playback-pause = Pause
playback-next = One event on
playback-last = Last event
playback-event = Event
playback-speed = Speed
playback-speed-value = { $n ->
    [one] 1 event a second
   *[other] { $n } events a second
}
playback-keys = Keys: arrows step, space plays, Home and End jump.
playback-controls = Playback
mark-deal = deal
mark-drop = drop
mark-wrong = wrong
mark-reshuffle = reshuffle
mark-credit = pause
mark-won = won
mark-drawn = no winner
open-pure = Pure sequence
open-sequence = Sequence
open-set = Set
open-none = Counts against the hand
open-spare = The fourteenth card, counted without
open-seat-number = Seat { $n }
open-seat-dealer = deals
open-seat-cards = 13 cards
open-seat-on-turn = on turn
open-seat-missed-of = { $n } of { $max } turns missed
open-seat-won = won
open-seat-was-drop = dropped
open-seat-was-leave = left the table
open-seat-was-missed = put out after missed turns
open-seat-was-wrong = wrong declaration
open-seat-without = without
playback-house-name = House
playback-house-commission = Commission, { $percent } % announced
playback-house-zero = Everything together is zero: { $net } + { $commission } − { $gross }
piles-wild = Wild card
piles-wild-none = Only printed jokers are wild
piles-open = Open pile, newest last
piles-open-empty = The open pile is empty
piles-stock = { $n ->
    [0] The stock is empty
    [one] The card that would have come next
   *[other] The { $n } cards that would have come next
}
piles-more = { $n ->
    [one] and 1 more
   *[other] and { $n } more
}
event-deal = Thirteen cards each for { $n } seats
event-deal-wild = { $dealer } has the deal. { $card } is turned up, so every { $rank } is wild. { $open } opens the pile.
event-deal-printed = { $dealer } has the deal. A printed joker is turned up, so only printed jokers are wild. { $open } opens the pile.
event-draw-stock = { $name } draws { $card } from the stock
event-draw-stock-clock = The table draws { $card } for { $name }
event-draw-open = { $name } takes { $card } from the open pile
event-discard = { $name } discards { $card }
event-discard-clock = The table discards { $card } for { $name }
event-clock-why = Time was over. The table lets go the card whose loss leaves the lowest count.
event-reshuffle = The pile becomes the stock again: { $n } cards
event-reshuffle-note = Reshuffle { $n }, by the same seeds. The top card stays.
event-declare-valid = { $name } declares, and the hand is complete
event-declare-valid-note = Two sequences, one of them pure, and every card grouped. { $card } is the finish card.
event-declare-wrong = { $name } declares, but the hand is not complete
event-declare-wrong-note = 80 points, and out of this hand. The finish card { $card } lies on the open pile.
event-drop-drop = { $name } drops: { $points } points
event-drop-leave = { $name } leaves the table: { $points } points
event-drop-missed = The table puts { $name } out: { $points } points
event-drop-note-drop = The others play on.
event-drop-note-leave = The others play on.
event-drop-note-missed = Too many turns were missed in a row. The others play on.
event-credit = The server was away: { $s } seconds are given back
event-won = { $name } wins
event-won-note = { $net }: { $gross } from the others less { $commission } commission.
event-drawn = Nobody wins
event-drawn-note = The stock was used up. Nobody pays, and there is no commission.

# Hands that were not played to an end
undealt-heading = This hand was not dealt
undealt-why-seat = { $names } did not open a seed in time. The number { $hand } is used up, nobody pays, and the next hand begins with fresh seeds.
undealt-why-house = The house could not deal it. The number { $hand } is used up, nobody pays, and the next hand begins with fresh seeds.
undealt-seats = Seeds of this hand
undealt-opened = opened in time
undealt-late = opened late
undealt-missing = not opened
undealt-avoided = The deck that was avoided
undealt-avoided-text = All seeds are known now, so everybody can see what would have been dealt. Nobody knew it when the seed was held back.
undealt-unknown = What would have been dealt nobody can tell: that needs every seat’s seed.
undealt-void-heading = This hand is void
undealt-void-text = It was begun and could not be brought to an end. Nobody pays. The record stops where the play stopped.
