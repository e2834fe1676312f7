/** What a failed check means, in words. */

import type { Failure } from '../fair'
import { t } from '../i18n/i18n.svelte'
import { plainText } from '../pages/parts/marked'
import { wrongText } from '../pages/replay/check-words'

/** One sentence: what a running hand shows has sentences here, what a record shows has those of the replay. */
export function failureText(failure: Failure): string {
  if (failure.step === 0) return t(`live-${failure.check}`)
  return plainText(wrongText(failure, { record: null }).text)
}
