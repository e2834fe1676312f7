/** The house's key and manifests as this browser has come to trust them (steps 1 and 2). */
import { failed } from '../failure'
import { checkManifest, promisesDeadlines, readManifest, type Manifest, type Succession } from '../manifest'
import { succeeds } from '../verify'
import { fail, OutOfReach } from './failure'
import type { Notebook } from './notebook'

export interface SignedManifest {
  manifest: unknown
  signature: string
}

export interface HouseSource {
  /** Keys that followed one another, each signed by the one before. */
  fetchSuccessions?(): Promise<readonly Succession[]>
  /** All manifests of the table: one that a snapshot no longer shows may still be a running hand's. */
  fetchManifests?(table: string): Promise<readonly SignedManifest[]>
}

async function reached<T>(fetching: Promise<T>): Promise<T> {
  try {
    return await fetching
  } catch {
    throw new OutOfReach('the house')
  }
}

export class House {
  private readonly known = new Map<string, Manifest>()
  private pinned: string | null = null

  constructor(
    private readonly book: Notebook,
    private readonly source: HouseSource,
    private readonly table: string,
    private readonly givenKey: string | null,
  ) {}

  /** The pinned key; only after a manifest has been taken. */
  get key(): string {
    if (this.pinned === null) throw new Error('no manifest was taken')
    return this.pinned
  }

  private async trusted(key: string): Promise<ReadonlySet<string>> {
    this.pinned ??= await this.book.pin(key, this.givenKey)
    const trusted = await this.book.trusted(this.pinned)
    if (trusted.has(key) || this.source.fetchSuccessions === undefined) return trusted
    for (const succession of await reached(this.source.fetchSuccessions())) await this.book.keepSuccession(succession)
    return this.book.trusted(this.pinned)
  }

  /** Hash, signature and key of a manifest, and that its anchor is its own. `known` since before now. */
  private async check(signed: SignedManifest): Promise<{ manifest: Manifest; known: boolean }> {
    const manifest = await readManifest(signed.manifest)
    if (manifest.table !== this.table) failed('manifest_table', { table: manifest.table, due: this.table })
    await checkManifest(manifest, signed.signature, await this.trusted(manifest.house_key))
    const { m, anchor, house_key, raw } = manifest
    const { added } = await this.book.keep({ kind: 'manifest', manifest: raw, signature: signed.signature }, house_key)
    if ((await this.book.ownerOf(anchor, m)) !== m) failed('anchor_reused', { anchor })
    this.known.set(m, manifest)
    return { manifest, known: !added }
  }

  /** The manifest in force; throws where it isn't one to commit under. */
  async take(signed: SignedManifest): Promise<Manifest> {
    const { manifest, known } = await this.check(signed)
    if (!promisesDeadlines(manifest)) fail('deadlines')
    const last = await this.book.lastManifest(this.table)
    // another tab may be ahead: what was taken before is not judged as news
    if (last?.m === manifest.m || (known && last !== null)) return manifest
    if (last !== null) {
      await succeeds(await readManifest(last.manifest), manifest, await this.book.successions())
      const taken = await this.book.seen(this.table)
      if (manifest.first_hand <= taken) failed('manifest_first_hand', { first_hand: manifest.first_hand, taken })
    }
    await this.book.keepManifest(manifest, signed.signature)
    return manifest
  }

  /** The manifest with that hash: one that was taken, else one of the table's published ones. */
  async withHash(m: string): Promise<Manifest> {
    if (!this.known.has(m) && this.source.fetchManifests !== undefined) {
      for (const signed of await reached(this.source.fetchManifests(this.table))) await this.check(signed)
    }
    return this.known.get(m) ?? fail('manifest_unknown', { m })
  }
}
