/** Who is logged in: one value that pages read and that logging in, out and money change. */

import type { Me } from '../lib/api-types'
import { api } from './api'

class Session {
  /** Undefined until the first answer, null for nobody. */
  me = $state.raw<Me | null | undefined>(undefined)

  async refresh(): Promise<void> {
    this.me = await api.me()
  }

  async playAsGuest(): Promise<Me> {
    return (this.me = await api.guest())
  }

  async signUp(name: string, password: string): Promise<void> {
    this.me = await api.signUp(name, password)
  }

  async logIn(name: string, password: string): Promise<void> {
    this.me = await api.logIn(name, password)
  }

  async logOut(): Promise<void> {
    await api.logOut()
    this.me = null
  }

  async refillPractice(): Promise<void> {
    this.me = await api.practiceTokens()
  }
}

export const session = new Session()
