/** The record that the page is about: fetched by table and number, or opened from a file. */

import { api, ApiError } from '../../app/api'
import { t } from '../../i18n/i18n.svelte'

const MAX_FILE_BYTES = 4 * 1024 * 1024

export class Source {
  text = $state.raw<string | null>(null)
  fromFile = $state(false)
  loading = $state(false)
  /** Why there is no record, in a sentence. */
  problem = $state<string | null>(null)

  async fetch(table: string, hand: number): Promise<void> {
    this.loading = true
    try {
      this.text = await api.record(table, hand)
      this.problem = null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.problem = error.status === 404 ? t('replay-not-published') : t('replay-offline')
    } finally {
      this.loading = false
    }
  }

  async open(file: File): Promise<void> {
    if (file.size > MAX_FILE_BYTES) {
      this.problem = t('replay-too-large')
      return
    }
    this.text = await file.text()
    this.fromFile = true
    this.problem = null
  }
}
