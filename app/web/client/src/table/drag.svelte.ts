/**
 * Dragging one card by pointer: it follows the finger, the place under it is marked, letting go drops it
 * there. Places are elements with `data-drop`: a group's number, "pile", "finish"; beside all of them, below
 * the felt, is a new group. A press that doesn't move stays a tap.
 */

const MOVED_PX = 7

export class Drag {
  card = $state<string | null>(null)
  target = $state<string | null>(null)
  x = $state(0)
  y = $state(0)
  width = $state(0)
  /** The click that the browser sends after a drag is none. */
  justEnded = false
  private at = Infinity
  private grip = { x: 0, y: 0 }

  constructor(private readonly onDrop: (card: string, target: string, at: number) => void) {}

  press(event: PointerEvent, card: string): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
    const button = event.currentTarget
    const start = { x: event.clientX, y: event.clientY }
    const box = button.getBoundingClientRect()
    this.justEnded = false
    this.grip = { x: start.x - box.left, y: start.y - box.top }

    const move = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return
      const far = Math.hypot(next.clientX - start.x, next.clientY - start.y) > MOVED_PX
      if (this.card === null && far) {
        this.card = card
        this.width = box.width
      }
      if (this.card !== null) this.follow(next)
    }
    const end = (last: PointerEvent) => {
      if (last.pointerId !== event.pointerId) return
      for (const [name, listener] of listeners) removeEventListener(name, listener)
      if (this.card !== null) this.finish(last.type === 'pointerup')
    }
    const listeners: [string, EventListener][] = [
      ['pointermove', move as EventListener],
      ['pointerup', end as EventListener],
      ['pointercancel', end as EventListener],
    ]
    for (const [name, listener] of listeners) addEventListener(name, listener)
  }

  private follow(event: PointerEvent): void {
    this.x = event.clientX - this.grip.x
    this.y = event.clientY - this.grip.y
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const place = under?.closest<HTMLElement>('[data-drop]')
    this.target = place?.dataset.drop ?? (under?.closest('.own') ? 'new' : null)
    this.at = place?.dataset.fromCard ? slotIn(place, event.clientX) : Infinity
  }

  private finish(let_go: boolean): void {
    const { card, target, at } = this
    this.card = null
    this.target = null
    this.justEnded = true
    setTimeout(() => (this.justEnded = false))
    if (let_go && card !== null && target !== null) this.onDrop(card, target, at)
  }
}

/** Before which card of a group (counted over all its pieces) a point at `x` lies. */
function slotIn(place: HTMLElement, x: number): number {
  const boxes = [...place.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect())
  const passed = boxes.filter((box, i) => x > (boxes[i + 1]?.left ?? box.right) - 4).length
  const intoLast = x > ((boxes.at(-1)?.left ?? 0) + (boxes.at(-1)?.right ?? 0)) / 2
  const within = passed === boxes.length - 1 && intoLast ? boxes.length : passed
  return Number(place.dataset.fromCard) + within
}
