export { hasWebCrypto, NoWebCrypto } from './crypto'
export { STEPS, type Check, type Detail, type Failure, type StepName } from './failure'
export type { Manifest, Succession } from './manifest'
export type { HandRecord, RecordSeat, RecordSource } from './record'
export type { Found, Note, Step, StepState } from './steps'
export {
  replayRecord, RunVerifier, verifyRecord, verifyRun, type Replay, type Report, type RunReport, type VerifyOptions,
} from './verify'
export type { ReplayStep } from '../rules/replay'
