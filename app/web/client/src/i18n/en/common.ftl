# Words that several pages share.
nav-home = Fairdeal, all tables
nav-pages = Pages
nav-tables = Tables
nav-rules = Rules
nav-history = History
nav-fair = Fair deal
close = Close
you = You
bot = bot
percent = { $n } %
points = { $n ->
    [one] point
   *[other] points
}
house-tokens = House tokens
practice-tokens = Practice tokens
log-in = Log in
play-as-guest = Play as a guest
page-not-loaded = This page couldn’t be loaded. Check your connection and try again.
load-again = Load again
missing-title = There is no such page
missing-text = The address may be mistyped, or the page is gone.

# Cards: by rank and suit, for screen readers in full.
card-joker = Joker
card-printed-joker = printed joker
card-name = { $rank } of { $suit }
card-wild = { $card }, wild
card-rank-A = ace
card-rank-2 = 2
card-rank-3 = 3
card-rank-4 = 4
card-rank-5 = 5
card-rank-6 = 6
card-rank-7 = 7
card-rank-8 = 8
card-rank-9 = 9
card-rank-T = 10
card-rank-J = jack
card-rank-Q = queen
card-rank-K = king
card-suit-C = clubs
card-suit-D = diamonds
card-suit-H = hearts
card-suit-S = spades

# Card values (T6.1)
values-title = What cards count
values-courts = Ace, king, queen, jack, 10
values-numbers = 2 to 9
values-own = their number
values-jokers = Printed jokers and cards of the wild rank
values-lower = Fewer points are better. Cards in good groups count nothing.

# Settings
settings = Settings
settings-of = Settings of { $name }
settings-language = Language
settings-theme = Colours
settings-theme-system = As the device
settings-theme-dark = Dark
settings-theme-light = Light
settings-deck = Deck
settings-deck-2 = Two colours
settings-deck-4 = Four colours
settings-sound = Sound
settings-buzz = Vibration
on = On
off = Off
log-out = Log out
guest-note = You play as a guest, { $name }. A guest has practice tokens only, in this browser.
logged-in-as = Logged in as { $name }

# Terms of a table
terms-rate = Tokens a point
terms-commission = Commission, from the winner
terms-clock = Time for a turn
terms-clock-value = { $turn } s + { $bank } s bank
terms-need = Needed at the table
terms-packs = Cards in use
terms-packs-value = { $packs } packs, { $jokers } printed jokers
terms-held = Held until the hand is settled
terms-nothing = Nothing on top: no entry fee, no ante, no fee to sit.
terms-house = The house holds no cards: it shuffles, runs the clock and takes the commission.
refill-practice = Fill up practice tokens
fair-short = Every card you have seen is proved to lie where it was before the deal. Every move is chained to the one before.
fair-what = What is being checked?
replay-hand = Replay this hand

# Another house at the same address
other-house-title = Another house than before
other-house-what = This browser remembers the key of the first house that it met at this address. Now the house here shows another key, and the old key has not signed it. So nothing is committed, opened or played here.
other-house-known = Known here
other-house-shown = Shown now
other-house-harmless = Harmless, if you know why
other-house-harmless-text = You run this house yourself and started it anew with an empty data directory, or another one runs at the same address, as often on localhost.
other-house-serious = Otherwise take it seriously
other-house-serious-text = Somebody else may answer at this address, or the house may want to be rid of what it has signed. Don’t play. Save what was signed to you, and ask whoever runs the house by another way than this page.
other-house-save = Save what the old house signed
forget-house = Forget the old house in this browser…
forget-house-cost = This deletes the old key, your seeds and everything that the old house signed to this browser. Nobody can bring it back. After that the house here counts as the first one met.
forget-house-keep = Keep the old house
forget-house-go = Forget it and start anew
