/** The ten steps over one record, in fair-deal.md's order; the first that fails is named. */
import { BrokenRule, OF_THE_RESULT, type Detail } from '../rules/faults'
import { replay, type ReplayStep } from '../rules/replay'
import { fromHex, toHex, ZERO_HEX, type Bytes } from './bytes'
import { verifySignature } from './crypto'
import { Deal, dealKey } from './deal'
import { failed, failedByGame, STEPS, type StepName } from './failure'
import { checkManifest, promisesDeadlines, settingsOf } from './manifest'
import {
  closeMessage, commitment, entropyOf, eventHash, openingsHash, rosterHash, seedBefore, spoiltHead, startHash,
} from './messages'
import { chainIndex, openingsOf, readRecord, seatNumbers, unopened, type HandRecord, type RecordSource } from './record'

export type StepState = 'ok' | 'failed' | 'not_reached' | 'not_needed'

/** One of the ten steps. `detail` has the values that were found. */
export interface Step {
  step: number
  name: StepName
  state: StepState
  detail: Detail
}

/** What was not promised or not known, and so not checked. */
export type Note = 'deadlines_not_promised' | 'key_not_pinned'

/** What a record that holds gives. `deal` and `dealer` are null for a spoilt hand; heads in hex from h_0. */
export interface Found {
  deal: Deal | null
  dealer: number | null
  heads: readonly string[]
}

/** A seed of a chain that was hashed back to its anchor before: a later one need only reach it. */
export interface KnownSeed {
  m: string
  index: number
  seed: string
}

export interface StepsOptions {
  trusted: ReadonlySet<string> | null
  known?: KnownSeed | null
  onStep?: ((step: Step) => void) | undefined
  onEvent?: ((step: ReplayStep) => void) | undefined
}

export class Steps {
  readonly steps: Step[] = STEPS.map((name, i) => ({ step: i + 1, name, state: 'not_reached', detail: {} }))
  record: HandRecord | null = null
  private at = 0
  private m: Bytes = new Uint8Array()
  private roster: Bytes = new Uint8Array()
  private openings: Bytes = new Uint8Array()

  constructor(private readonly options: StepsOptions) {}

  private held(detail: Detail = {}, state: StepState = 'ok'): void {
    const step = { ...this.steps[this.at]!, state, detail }
    this.steps[this.at] = step
    this.at += 1
    this.options.onStep?.(step)
  }

  /** Names the step that is being taken as the one that failed. */
  fail(number: number, detail: Detail): void {
    this.at = Math.min(number, STEPS.length) - 1
    this.held(detail, 'failed')
  }

  /** Takes all steps; throws VerificationFailed at the first that fails. */
  async run(source: RecordSource): Promise<Found> {
    const record = await readRecord(source)
    this.record = record
    this.held({ seats: record.seats.length, events: record.events.length, outcome: record.outcome })
    await this.manifest(record)
    await this.chain(record)
    await this.opened(record)
    await this.signedRoster(record)
    let deal: Deal | null = null
    let dealer: number | null = null
    if (record.spoilt === null) {
      deal = await this.deck(record)
      dealer = await this.dealer(record, deal)
      await this.events(record, deal, dealer)
      this.outcome(record)
    } else {
      this.held({ roster: record.roster })
      for (let step = 0; step < 3; step += 1) this.held({}, 'not_needed')
    }
    const heads = await this.heads(record)
    await this.close(record)
    return { deal, dealer, heads }
  }

  notes(): Note[] {
    const { record } = this
    const undue = record !== null && record.spoilt === null && !promisesDeadlines(record.manifest)
    return [...(undue ? (['deadlines_not_promised'] as const) : []), ...(this.options.trusted === null ? (['key_not_pinned'] as const) : [])]
  }

  private signed(record: HandRecord, message: Bytes, signature: string): Promise<boolean> {
    return verifySignature(fromHex(record.manifest.house_key), message, fromHex(signature))
  }

  private async manifest(record: HandRecord): Promise<void> {
    const { manifest } = record
    if (manifest.table !== record.table) failed('manifest_table', { table: manifest.table, due: record.table })
    await checkManifest(manifest, record.manifest_signature, this.options.trusted)
    this.m = fromHex(manifest.m)
    this.held({ version: manifest.version, key: manifest.house_key })
  }

  private async chain(record: HandRecord): Promise<void> {
    const index = chainIndex(record)
    const { length, anchor } = record.manifest
    if (index < 1 || index > length) failed('chain_index', { index, length })
    const { known } = this.options
    const shortcut = known?.m === record.manifest.m && known.index < index ? known : { index: 0, seed: anchor }
    const found = toHex(await seedBefore(fromHex(record.table), index, fromHex(record.server_seed), shortcut.index))
    if (found !== shortcut.seed) failed('seed_chain', { index, found, anchor })
    this.held({ index, anchor })
  }

  private async opened(record: HandRecord): Promise<void> {
    const commits = new Map(record.seats.map(({ seat, commit }) => [seat, commit]))
    const inTime = openingsOf(record)
    for (const [check, seeds] of [['opening', inTime], ['late_opening', [...record.late]]] as const) {
      for (const [seat, seed] of seeds) {
        const commit = toHex(await commitment(fromHex(record.table), record.hand, seat, fromHex(seed)))
        if (commit !== commits.get(seat)) failed(check, { seat, commit, due: commits.get(seat) ?? null })
      }
    }
    this.held({ in_time: inTime.length, late: record.late.size })
  }

  private async signedRoster(record: HandRecord): Promise<void> {
    if (record.hand === 1 && (record.previous_head !== ZERO_HEX || record.dealer_before !== 0)) {
      failed('first_hand', { previous_head: record.previous_head, dealer_before: record.dealer_before })
    }
    this.roster = await rosterHash({ ...record, manifest_hash: record.manifest.m })
    const found = toHex(this.roster)
    if (found !== record.roster) failed('roster', { found, roster: record.roster })
    if (!(await this.signed(record, this.roster, record.roster_signature))) failed('roster_signature')
    this.openings = await openingsHash(this.roster, openingsOf(record))
    if (record.spoilt === null) return
    const { cause, seats } = record.spoilt
    const due = cause === 'seat' ? unopened(record).join(' ') : ''
    if (seats.join(' ') !== due || (cause === 'seat' && due === '')) {
      failed('spoilt_seats', { cause, seats: seats.join(' '), unopened: unopened(record).join(' ') })
    }
  }

  private async deck(record: HandRecord): Promise<Deal> {
    const entropy = await entropyOf(this.m, this.roster, this.openings)
    const key = await dealKey(fromHex(record.server_seed), entropy)
    const deal = await Deal.of(key, entropy, record.manifest.packs)
    if (deal.root !== record.deck_root) failed('deck_root', { found: deal.root, deck_root: record.deck_root })
    const start = await startHash(this.m, this.roster, this.openings, fromHex(deal.root))
    if (!(await this.signed(record, start, record.start_signature!))) failed('start_signature')
    this.held({ cards: deal.deck.length, deck_root: deal.root })
    return deal
  }

  private async dealer(record: HandRecord, deal: Deal): Promise<number> {
    const seats = seatNumbers(record)
    const due = await deal.dealer(seats, record.dealer_before)
    const first = record.events[0]
    if (first === undefined && record.outcome !== 'void') failed('deal_missing', { events: 0 })
    if (first !== undefined) {
      if (first.type !== 'deal' || !('dealer' in first) || !('seats' in first)) failed('deal_missing', { type: String(first.type) })
      const dealt = Array.isArray(first.seats) ? first.seats.join(' ') : null
      if (dealt !== seats.join(' ')) failed('deal_seats', { seats: dealt, due: seats.join(' ') })
      const check = record.dealer_before === 0 ? 'toss' : 'dealer'
      if (first.dealer !== due) failed(check, { due, before: record.dealer_before })
    }
    this.held({ dealer: due, before: record.dealer_before })
    return due
  }

  private async events(record: HandRecord, deal: Deal, dealer: number): Promise<void> {
    const isVoid = record.outcome === 'void'
    const { onEvent } = this.options
    try {
      await replay(settingsOf(record.manifest), seatNumbers(record), dealer, deal, record.events, {
        ...(onEvent === undefined ? {} : { onStep: onEvent }),
      })
    } catch (error) {
      if (!(error instanceof BrokenRule)) throw error
      const onlyEnds = isVoid && error.check === 'result_missing'
      if (isVoid && OF_THE_RESULT.has(error.check)) failed('void_result')
      const failure = failedByGame(error)
      // a wrong result is step 8: all events before it were in order
      if (onlyEnds || failure.step > this.at + 1) this.held({ events: record.events.length })
      if (onlyEnds) return
      throw failure
    }
    if (isVoid) failed('void_result')
    this.held({ events: record.events.length })
  }

  private outcome(record: HandRecord): void {
    if (record.outcome === 'void') return this.held({ outcome: 'void' })
    const winner = record.events[record.events.length - 1]!.winner as number | null
    if ((winner === null) !== (record.outcome === 'drawn')) failed('outcome', { outcome: record.outcome, winner })
    this.held({ outcome: record.outcome, winner })
  }

  private async heads(record: HandRecord): Promise<string[]> {
    const heads: string[] = []
    if (record.spoilt !== null) {
      const { cause, seats } = record.spoilt
      heads.push(toHex(await spoiltHead(this.m, this.roster, this.openings, cause, seats)))
    } else {
      let head = await startHash(this.m, this.roster, this.openings, fromHex(record.deck_root!))
      heads.push(toHex(head))
      for (const [index, event] of record.events.entries()) {
        head = await eventHash(head, index + 1, event)
        heads.push(toHex(head))
      }
    }
    const found = heads[heads.length - 1]!
    if (found !== record.head) failed(record.spoilt === null ? 'head_chain' : 'spoilt_head', { found, head: record.head })
    this.held({ heads: heads.length, head: found })
    return heads
  }

  private async close(record: HandRecord): Promise<void> {
    const message = await closeMessage(record.table, record.hand, record.outcome, record.head)
    if (!(await this.signed(record, message, record.signature))) failed('close_signature')
    this.held({ outcome: record.outcome })
  }
}
