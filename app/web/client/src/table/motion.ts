/**
 * Cards move from where they were to where they are, along a straight line: elements marked with
 * `data-flip="<card>"` are measured before and after a change. A card that is new comes from the stock, or
 * from the seat that laid it (`data-from`). Nothing moves after a reconnect (the page measures
 * nothing then), or where the player asked for less motion.
 */

const EASE = 'cubic-bezier(.4, 0, .15, 1)'
const CARD_MS = 220
const DEAL_MS = 60
/** A whole deal stays under 900 ms. */
const DEAL_MOST_MS = 640
const MIN_SHIFT_PX = 2

/** A tap while cards are dealt ends the way of all of them. */
function skippable(ways: readonly Animation[]): void {
  const skip = () => ways.forEach((way) => way.finish())
  addEventListener('pointerdown', skip, { once: true })
  void Promise.allSettled(ways.map((way) => way.finished)).then(() =>
    removeEventListener('pointerdown', skip),
  )
}

function wantsLess(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A card as it lay, to be seen going to somebody's seat. */
interface Lying {
  card: Node
  place: DOMRect
}

function lying(room: HTMLElement, selector: string): Lying | null {
  const found = [...room.querySelectorAll(selector)].at(-1)
  return found ? { card: found.cloneNode(true), place: found.getBoundingClientRect() } : null
}

export class Mover {
  private places: Map<string, DOMRect> | null = null
  private stock: Lying | null = null
  private top: Lying | null = null

  /** Remembers where the cards are. */
  before(room: HTMLElement): void {
    this.places = new Map()
    this.stock = lying(room, '[data-origin="stock"] > *')
    this.top = lying(room, '[data-drop="pile"] > [data-flip]')
    for (const element of marked(room)) {
      this.places.set(element.dataset.flip ?? '', element.getBoundingClientRect())
    }
  }

  /** What comes now is to be seen at once. */
  forget(): void {
    this.places = this.stock = this.top = null
  }

  /** Plays the way from there to where they are now. */
  after(room: HTMLElement): void {
    const places = this.places
    this.places = null
    if (!places || wantsLess()) return
    const ways: Animation[] = []
    let dealt = 0
    for (const element of marked(room)) {
      const code = element.dataset.flip ?? ''
      const known = places.get(code)
      const from = known ?? origin(room, element)
      if (!from) continue
      const delay = known ? 0 : Math.min(DEAL_MOST_MS, dealt++ * DEAL_MS)
      const way = move(element, from, element.getBoundingClientRect(), delay)
      if (way) ways.push(way)
    }
    if (dealt > 1) skippable(ways)
  }

  /** Another seat has taken a card: its back, or the face that all have seen, goes to the seat. */
  taken(room: HTMLElement, seat: number, from: 'stock' | 'open'): void {
    const card = from === 'stock' ? this.stock : this.top
    const target = room.querySelector(`[data-origin="seat-${seat}"]`)
    if (card && target && !wantsLess()) fly(room, card, target.getBoundingClientRect())
  }
}

function fly(room: HTMLElement, { card, place }: Lying, to: DOMRect): void {
  const ghost = document.createElement('div')
  ghost.className = 'carried passing'
  ghost.setAttribute('aria-hidden', 'true')
  ghost.style.width = `${place.width}px`
  ghost.append(card)
  room.append(ghost)
  const at = (box: DOMRect) => `translate(${box.left}px, ${box.top}px) scale(${box.width / place.width})`
  const way = ghost.animate([{ transform: at(place) }, { transform: at(to) }], {
    duration: CARD_MS,
    easing: EASE,
  })
  way.onfinish = way.oncancel = () => ghost.remove()
}

function marked(room: HTMLElement): HTMLElement[] {
  return [...room.querySelectorAll<HTMLElement>('[data-flip]')]
}

function origin(room: HTMLElement, element: HTMLElement): DOMRect | null {
  const name = element.dataset.from
  const source = name && room.querySelector(`[data-origin="${name}"]`)
  return source ? source.getBoundingClientRect() : null
}

function move(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): Animation | null {
  const x = from.left - to.left
  const y = from.top - to.top
  if (Math.abs(x) < MIN_SHIFT_PX && Math.abs(y) < MIN_SHIFT_PX) return null
  const size = to.width ? from.width / to.width : 1
  return element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: '0 0', zIndex: 5 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration: CARD_MS, delay, easing: EASE, fill: 'backwards' },
  )
}
