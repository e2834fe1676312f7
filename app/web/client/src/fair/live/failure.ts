/** What only a running hand shows to be wrong; everything else keeps the verifier's name. Step 0. */
import { BrokenRule, type Detail } from '../../rules/faults'
import { NoWebCrypto } from '../crypto'
import { oneLine, VerificationFailed, type Failure } from '../failure'
import { StorageFailed } from '../store/store'

export type LiveCheck =
  | 'message_shape' // a message that isn't of the protocol
  | 'deadlines' // the manifest doesn't promise T8: nothing is committed under it
  | 'manifest_unknown' // a roster under a manifest that nobody has published
  | 'commit_manifest' // committed under another manifest than the roster's
  | 'hand_number' // a hand's number that isn't above every one seen
  | 'two_manifests'
  | 'two_rosters'
  | 'two_starts'
  | 'two_heads'
  | 'two_closes'
  | 'two_successors'
  | 'start_and_spoilt'
  | 'start_early' // started although a seat hasn't opened
  | 'start_head' // h_0 isn't the hash of its parts
  | 'head_signature'
  | 'head_order' // an event's number is out of turn
  | 'card_missing' // a card that was due came without proof
  | 'card_position' // a proof of a position that isn't due
  | 'card_path' // a card that isn't the committed one
  | 'card_twice' // a card that lies elsewhere
  | 'own_cards' // the hand shown isn't the one that was proved
  | 'stake' // a stake after the hand that isn't the one before it plus the transfer
  | 'record_missing' // a signed result without a published record after 60 s
  | 'record_unlike' // the record tells another story than the hand that was watched
  | 'head_beyond_record'
  | 'head_unlike_record'
  | 'storage' // the browser keeps nothing, so nothing is committed or opened
  | 'no_webcrypto' // an insecure context: nothing can be checked
  | 'internal' // a fault of ours: what it was about is not checked

export class LiveFailed extends Error {
  constructor(
    readonly check: LiveCheck,
    readonly detail: Detail = {},
  ) {
    super(check)
  }
}

export function fail(check: LiveCheck, detail: Detail = {}): never {
  throw new LiveFailed(check, detail)
}

/** No record or manifest could be fetched: nothing is proved, nothing is believed. */
export class OutOfReach extends Error {}

/** What says nothing for ever about the house: a new snapshot looks at it anew. */
const PASSING: ReadonlySet<string> = new Set<LiveCheck | 'house_key'>([
  'storage', 'no_webcrypto', 'internal', 'message_shape', 'record_missing', 'deadlines', 'house_key', 'manifest_unknown',
])

/** Whether the failure ends all commitments and openings at the table, in this browser, for good. */
export function isLasting({ check }: Failure): boolean {
  return !PASSING.has(check)
}

function failure(check: LiveCheck, detail: Detail, hand: number | null): Failure {
  return { check, step: 0, detail, event: null, hand, message: oneLine(detail) }
}

/** Any error of a check as data. */
export function failureOf(error: unknown, hand: number | null): Failure {
  if (error instanceof VerificationFailed) return { ...error.failure, hand: error.hand ?? hand }
  if (error instanceof BrokenRule) {
    return { ...new VerificationFailed(error.check, error.detail, error.event).failure, hand }
  }
  if (error instanceof LiveFailed) return failure(error.check, error.detail, hand)
  if (error instanceof StorageFailed) return failure('storage', { error: error.message }, hand)
  if (error instanceof NoWebCrypto) return failure('no_webcrypto', {}, hand)
  const detail = { error: error instanceof Error ? error.message : String(error) }
  return failure(error instanceof RangeError || error instanceof TypeError ? 'message_shape' : 'internal', detail, hand)
}
