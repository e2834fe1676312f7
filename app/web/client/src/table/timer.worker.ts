/** Waits on behalf of the page: browsers slow down the timers of a hidden page, but not those of a worker. */

const running = new Map<number, ReturnType<typeof setTimeout>>()

addEventListener('message', ({ data }: MessageEvent<{ id: number; ms: number | null }>) => {
  const { id, ms } = data
  clearTimeout(running.get(id))
  running.delete(id)
  if (ms === null) return
  const timer = setTimeout(() => {
    running.delete(id)
    postMessage(id)
  }, ms)
  running.set(id, timer)
})
