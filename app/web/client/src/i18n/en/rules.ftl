# The rules on one page
title-rules = The rules · Fairdeal
rules-heading = Thirteen-card rummy
rules-lead = Put your thirteen cards into sequences and sets, then declare. Whoever declares a complete hand has no points; the others pay for what is left in theirs.
rules-contents = On this page
rules-who = You play the other seats
rules-who-text = There is no dealer to beat and no house hand. The house shuffles, runs the clock, and takes an announced commission from the winner.
rules-skill = Skill decides
rules-skill-text = It is not luck alone: what you keep, what you let go, and how early you see that a hand isn’t worth playing.
rules-price = So much a point
rules-price-text = The table’s rate and the commission stand there before you sit down. Nothing on top: no entry fee, no ante, no fee to sit.

# The five stages
rules-stages = The five stages of a hand
rules-stage-deal = Deal
rules-stage-deal-text = Thirteen cards each, one at a time, from the seat after the dealer. The mark of the dealer only says where the deal begins: that seat plays its own cards like every other. The deal passes on clockwise.
rules-stage-deal-before = Before the first card, the hash of the house’s seed and a sealed seed of every player are on the screen. Afterwards all seeds are opened.
rules-packs = Four and six seats: two packs and two printed jokers, 106 cards. Eight seats: three packs and three printed jokers, 159 cards. Every card is there once a pack.
rules-stage-wild = Wild card
rules-stage-wild-text = One card is turned up and stays out of play. Its rank is wild in all four suits: those cards and the printed jokers may stand for any card.
rules-turned = Turned up
rules-then-wild = Wild in this hand
rules-only-printed = Only printed jokers are wild then
rules-stage-wild-printed = If a printed joker is turned up, only printed jokers are wild. (Elsewhere aces become wild then. Not here.)
rules-stage-wild-open = The next card opens the open pile. The rest is the closed stock.
rules-stage-turn = Your turn
rules-stage-turn-text = Take one card, from the closed stock or from the top of the open pile. Then discard one onto the open pile.
rules-stock = Closed stock
rules-turn-public = What is taken from the open pile is seen by all. Anybody may look at the whole pile at any time, with who laid what.
rules-turn-joker = A joker on the pile can’t be taken. Only the card that opened the pile can, as long as nobody has drawn.
rules-turn-picked = The card just taken from the pile stays for this turn.
rules-turn-stock = When the stock is used up, the pile without its top card is reshuffled, by the seeds of this hand. After five times the hand ends without a winner and nobody pays.
rules-turn-drop = You may drop on your turn, before you take a card. That is up to you, often right, and not free.
rules-stage-declare = Declare
rules-stage-declare-text = With fourteen cards after your draw: lay one face down as the finish card and show the other thirteen. It is judged at once.
rules-shown = Shown
rules-declare-needs = Two sequences or more, at least one of them pure.
rules-declare-rest = The rest in sequences or sets, every card in one group.
rules-declare-best = Your hand is taken by its best arrangement, however it lies on your screen.
rules-declare-wrong = If no arrangement is complete, it costs 80 points and you are out of this hand. The others play on.
rules-declare-last = When all others are out, the last seat has won.
rules-stage-count = Count and settlement
rules-stage-count-text = The winner has no points. Every other hand is counted in its best arrangement, and each seat pays its points times the rate. Then all seeds are published.

# Groups
rules-groups = Sequences and sets
rules-groups-text = Every 7 is wild in these examples. What is written under the cards is judged right now by the same rules that judge your hand.
rules-good = These count
rules-bad = These don’t
rules-kind-pure = Pure sequence
rules-kind-sequence = Sequence
rules-kind-set = Set
rules-kind-none = No group
rules-eg-pure = Three or more of one suit in a row, no card standing for another.
rules-eg-ace-high = The ace is high…
rules-eg-ace-low = …or low.
rules-eg-own-place = A wild card in its own place is a plain card there, so this is pure.
rules-eg-joker = The joker stands for the jack. A sequence, but not a pure one.
rules-eg-wild = A wild 7 stands for a 2 or a 5.
rules-eg-set = Three or four of one rank, all of different suits.
rules-eg-set-joker = A wild card or joker fills a set too.
rules-why-too_few = Two cards are no group yet: it takes three.
rules-why-gap = Cards are missing in between, and no joker fills the gap.
rules-why-ace_in_middle = The ace is never in the middle.
rules-why-mixed = Neither one suit in a row nor one rank.
rules-why-same_card = The same card, from two packs, can’t be twice in one group.
rules-why-set_too_long = A set has four cards at most, jokers included.
rules-why-sequence_too_long = A sequence can’t be longer than a suit.

# Values and count
rules-count = The count
rules-count-text = It is exact: the least that any arrangement gives. Fewer points are better, and nothing is added on top.
rules-count-limit = There is no limit. A lost hand costs up to 130 points, paid in full.
rules-hand-two = Two sequences, one of them pure: only the loose cards count.
rules-hand-one = A pure sequence but no second one: that sequence is exempt, everything else counts, sets too.
rules-hand-none = No pure sequence: every card counts.
rules-counted = { $n } points

# Prices
rules-prices = What it costs
rules-prices-text = These stand on the buttons too, before you press them.
rules-cost-20 = First drop
rules-cost-20-text = Before you have taken a single card in this hand.
rules-cost-40 = Later drop
rules-cost-40-text = After your first card. Also for leaving in mid-hand, at any moment, and for being put out after missed turns.
rules-cost-80 = Wrong declaration
rules-cost-80-text = Fixed. It can be less than a lost hand, and often is more.
rules-cost-130 = A lost hand
rules-cost-130-text = Its count, without a cap. So that everybody can pay it, 130 times the rate is held while a hand is played, and released after.
rules-up-to = up to
rules-points-short = points

# The clock
rules-clock = The clock
rules-clock-text = It runs in every phase and everybody sees it: opening the seeds, every turn, the pause between hands. A turn has its time, then your bank for the hand. Both stand in the lobby.
rules-clock-table = When time is over the table plays for you and harms you least: it draws from the stock and lets go the card whose loss leaves the lowest count. It never declares.
rules-clock-missed = Everybody sees that it was the table. After three missed turns in a row you are put out, for 40 points. One turn that you play yourself starts the count anew.
rules-clock-others = Nobody else has to stop because one got up. Time in which the server was down is given back.

# Settlement
rules-settle = The settlement
rules-settle-text = A worked example: { $rate } a point, { $percent } % commission.
rules-settle-seat = Seat
rules-settle-how = How it ended
rules-settle-points = Points
rules-settle-tokens = Tokens
rules-settle-1 = Declared, valid
rules-settle-2 = Dropped before a card
rules-settle-3 = Lost, counted
rules-settle-4 = Lost, counted
rules-settle-5 = Left in mid-hand
rules-settle-6 = Wrong declaration
rules-settle-house = House: commission
rules-settle-round = { $points } points × { $rate } = { $gross }. { $percent } % of it is { $exact }, rounded down once to { $commission }; the rest of it stays with the winner. Everything together is zero.
rules-settle-seats = Seat { $n }
rules-settle-winner = Seat { $n }, winner

# What the fair deal proves
rules-fair = What the fair deal proves, and what not
rules-fair-proves = It proves
rules-fair-proves-1 = Nobody chose the deck: not the house, and not the house together with all players but one.
rules-fair-proves-2 = Every card lay where it was before the first card was dealt.
rules-fair-proves-3 = Every move and every count is as these rules have them, and nobody can tell the hand differently afterwards.
rules-fair-not = It does not prove
rules-fair-not-1 = That nobody peeked. It proves the deck, not that nobody looked at the cards while you played.
rules-fair-not-2 = That the house never holds back or invents a player’s message.
rules-fair-not-3 = That this page is honest: the house serves it too. So the same checks are published as a program of their own.
rules-fair-run = Save any record and check it on your own machine:
rules-fair-more = How a deal is checked
rules-fair-try = Check a hand
