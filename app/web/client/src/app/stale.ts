/**
 * A page outlives the build that it came from: when a new one is deployed, the chunks that it would still fetch
 * are gone. Then it is loaded anew, by itself, once. A chunk that fails for another reason (no network) is left
 * to the page: a table in play is worth more than the chunk.
 */

const RELOADED = 'fairdeal:reloaded'

export interface StaleWorld {
  /** The address of the script that this page runs on. */
  script: string
  /** What the server serves as the page now; rejects where it can't be reached. */
  page(): Promise<string>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload(): void
}

/** Loads the page anew if another build is served, and this page wasn't loaded anew for that build before. */
export async function reloadIfStale(world: StaleWorld = browser()): Promise<boolean> {
  try {
    const served = /<script[^>]*\ssrc="([^"]+)"/.exec(await world.page())?.[1]
    if (!served || served === world.script || world.storage.getItem(RELOADED) === served) return false
    world.storage.setItem(RELOADED, served)
  } catch {
    return false // out of reach, or a browser that keeps nothing and could go round for ever
  }
  world.reload()
  return true
}

function browser(): StaleWorld {
  return {
    script: document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '',
    page: async () => {
      const response = await fetch('/', { cache: 'no-store' })
      if (!response.ok) throw new Error(String(response.status))
      return response.text()
    },
    storage: sessionStorage,
    reload: () => location.reload(),
  }
}

/** Watches for chunks that can't be fetched, whoever asked for them. */
export function watchForStale(): void {
  addEventListener('vite:preloadError', () => void reloadIfStale())
}
