/** A table with two players of the house's own making (seats 1 and 3) and one whose browser is looked at (2). */
import { chooseDiscard } from '../../rules/autoplay'
import { deadline } from '../../rules/state'
import { settled, type Browser } from './browser'
import { FakeHouse } from './house'

export async function openTable(settings: Record<string, unknown> = {}): Promise<FakeHouse> {
  const house = await FakeHouse.open(settings)
  house.sit(1, 'Asha')
  house.sit(2, 'చందు', false)
  house.sit(3, 'Dev')
  return house
}

/** Commitments, roster, openings, deal. */
export async function deal(house: FakeHouse, ...browsers: Browser[]): Promise<void> {
  await house.commitAll()
  await settled(...browsers)
  await house.roster()
  await settled(...browsers)
  await house.openAll()
  await settled(...browsers)
}

/** A turn that the table plays at its deadline, in one row. */
export async function playedFor(house: FakeHouse): Promise<void> {
  const hand = house.hand!
  house.now = deadline(hand.state!)!
  const drawn = hand.stock[hand.state!.stockAt]!
  const cards = [...hand.hands.get(house.turn)!, drawn]
  await house.turnByStock('clock', chooseDiscard(cards, hand.state!.terms.wild, drawn, null))
}

/** A whole hand with turns of each kind; then all drop. */
export async function playHand(house: FakeHouse, ...browsers: Browser[]): Promise<void> {
  await deal(house, ...browsers)
  for (let turn = 0; turn < 3; turn += 1) await house.turnByStock()
  await playedFor(house)
  await house.dropAll()
  await settled(...browsers)
}

/** Hands between the house's own two players, while the browser's seat isn't there. */
export async function playWithout(house: FakeHouse, seat: number): Promise<void> {
  const player = house.players.get(seat)!
  house.players.delete(seat)
  await playHand(house)
  house.players.set(seat, { ...player, commit: null })
}
