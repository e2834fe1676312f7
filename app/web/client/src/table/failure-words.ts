/** What a failed check means, in words. */

import type { Failure } from '../fair'
import { needReading, t } from '../i18n/i18n.svelte'
import { plainText } from '../pages/parts/marked'
import { wrongText } from '../pages/replay/check-words'

/** One sentence: what a running hand shows has its own here; for what a record shows the replay's are fetched. */
export function failureText(failure: Failure): string {
  if (failure.step === 0) return t(`live-${failure.check}`)
  void needReading()
  return plainText(wrongText(failure, { record: null }).text)
}
