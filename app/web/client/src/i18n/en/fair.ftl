# How a deal is checked
title-fair = The fair deal · Fairdeal
fair-heading = Nobody chooses the deck
fair-two-1 = Before a card is dealt, the house and every player seal a secret number of their own, and from then on nobody can change theirs.
fair-two-2 = All of them together make the deck; after the hand they are opened, and your browser deals and plays the whole hand again to see that everything fits.
fair-picture = The way of a deal, from sealed seeds to a checked record
fair-when-1 = Before
fair-when-2 = At the deal
fair-when-3 = During the hand
fair-when-4 = After
fair-what-1 = Sealed
fair-what-2 = Mixed
fair-what-3 = Chained
fair-what-4 = Opened
fair-text-1 = The seeds of the house and of all players are sealed. Only their hashes are shown.
fair-text-2 = The players open theirs. With the house’s own they give the deck, whose root is signed before the first card.
fair-text-3 = Every card comes with the proof of its place. Every move is chained to the one before, and signed.
fair-text-4 = The house’s seed is published with the record. Anybody can check all of it.

# Step by step
fair-steps = Step by step
fair-step-1 = The terms are signed
fair-step-1-text = Rate, commission, clock and every other setting of the table stand in a signed paper, with a number and the hand from which it counts. Nothing changes without a new one.
fair-step-2 = The house’s seeds hang together
fair-step-2-text = They were all made before anybody sat down, and each, hashed, gives the one before. The first hash is in the signed terms. So every seed was fixed before you came, and the house can’t exchange one.
fair-step-3 = You seal your own seed
fair-step-3-text = Your browser makes it from chance and, if you like, words of your own. The house gets its hash only, while the hand before is still being played.
fair-step-4 = The list is closed
fair-step-4-text = The house signs which seats play, with all their hashes. From then on this hand’s number and seed are used up, whatever happens.
fair-step-5 = The seeds are opened
fair-step-5-text = Your browser checks the list first, and opens only once for a hand, for ever. A seat that doesn’t open in time spoils the hand: nothing is dealt, all see whose seed was missing, and that player has to wait.
fair-step-6 = The deck is fixed
fair-step-6-text = House and players together give the deck. Even the house with all players but one can’t steer it: the one honest seed is enough. The deck’s root is signed before the first card.
fair-step-7 = The cards are proved
fair-step-7-text = Each of your cards comes with its place in the deck and the way to the signed root. Another card in that place doesn’t fit, and the page stops at once.
fair-step-8 = The moves are chained
fair-step-8-text = Every move is hashed together with the one before and signed. Two different histories of one hand would be two signatures against each other: a proof of fraud in your hands.
fair-step-9 = Everything is published
fair-step-9-text = However the hand ends, its record comes out within seconds, with the house’s seed. Ten checks go through it, in your browser or in a program of your own.
fair-limits = It proves the deck, not that nobody peeked: the house’s computers know the cards while you play. The house serves this page too, so check a record with the program as well.
fair-try = Check a hand
fair-limits-more = What it can’t prove

# Counts
fair-counts = Every hand is counted
fair-counts-text = No number is left out. A hand that was spoilt or is void stays in the row, with its reason.
fair-count-dealt = dealt
fair-count-won = won
fair-count-drawn = without a winner
fair-count-void = void
fair-count-spoilt_seat = spoilt by a seat
fair-count-spoilt_house = spoilt by the house
fair-count-clock_acts = moves by the clock
fair-spoilt-by = Whose seats spoilt hands
fair-spoilt-by-one = { $player }: { $hands } at { $table }
fair-by-table = By table
fair-table = Table
fair-none = No hand has been dealt yet.
fair-loading = Fetching the counts…
fair-offline = The counts can’t be fetched just now.
fair-again = Try again

# Keys and evidence
fair-keys = The house’s key
fair-keys-text = Everything that the house signs, it signs with this key. Your browser remembers the first one that it meets at a table and takes no other, unless the old key has signed the new one.
fair-key-since = since { $at }
fair-key-pinned = Known to this browser
fair-key-follows = Signed by the key known here
fair-key-new = Not met yet: it is remembered when you first sit down
fair-key-other = Not the key that this browser knows
fair-key-warning = The house shows another key than the one that this browser met first, and the old key has not signed it. Don’t play here before you know why.
fair-evidence = This browser holds { $n ->
    [one] a proof of fraud
   *[other] { $n } proofs of fraud
}
fair-evidence-text = The house has signed two things that contradict each other. Save them: anybody can check them.
fair-evidence-save = Save the evidence
fair-no-evidence = This browser has found no two signatures of the house that contradict each other.
fair-tool = With a program of your own
fair-tool-text = Save a record, or give it the address of one:
