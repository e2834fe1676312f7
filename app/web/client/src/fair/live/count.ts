/** How many things came to be checked, and how many have been: each is counted when it comes. */
export class Tally {
  of = 0
  checked = 0

  /** Counts one thing; `check` throws if it fails. */
  async one<T>(check: () => T | Promise<T>): Promise<T> {
    this.of += 1
    const result = await check()
    this.checked += 1
    return result
  }
}
