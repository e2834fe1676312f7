/** The keys of the playback. Keys pressed in a field or on a control belong to that. */

import type { Player } from './player.svelte'

type Act = (player: Player) => void

const KEYS: Readonly<Record<string, Act>> = {
  ArrowLeft: (player) => player.go(player.at - 1),
  ArrowRight: (player) => player.go(player.at + 1),
  Home: (player) => player.go(1),
  End: (player) => player.go(player.events),
  ' ': (player) => player.toggle(),
}

export function actOf(event: KeyboardEvent): Act | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null
  const at = event.target
  if (at instanceof Element && at.closest('input, select, textarea, dialog')) return null
  // a button takes the space bar itself
  if (event.key === ' ' && at instanceof Element && at.closest('button, a[href]')) return null
  return KEYS[event.key] ?? null
}
