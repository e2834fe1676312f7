/** The HTTP interface. Every refusal is an `ApiError` with the server's stable code and sentence. */

import type { Fairness, History, LobbyTable, Me, SignedManifest } from '../lib/api-types'

export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** The form's field that the refusal is about. */
  readonly field: string | null

  constructor(code: string, message: string, status: number, field: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.field = field
  }
}

interface ErrorBody {
  error?: { code?: string; message?: string; field?: string }
}

async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new ApiError('offline', 'The server can’t be reached.', 0)
  }
  if (response.ok) return response
  const { error } = (await response.json().catch(() => ({}))) as ErrorBody
  throw new ApiError(
    error?.code ?? `http_${response.status}`,
    error?.message ?? response.statusText,
    response.status,
    error?.field ?? null,
  )
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body)
  return (await response.json()) as T
}

export const api = {
  /** Who is logged in here; null for nobody. */
  async me(): Promise<Me | null> {
    try {
      return await json<Me>('GET', '/api/me')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  guest: () => json<Me>('POST', '/api/guests', {}),
  signUp: (name: string, password: string) => json<Me>('POST', '/api/accounts', { name, password }),
  logIn: (name: string, password: string) => json<Me>('POST', '/api/sessions', { name, password }),
  logOut: async () => void (await request('DELETE', '/api/sessions/current')),
  practiceTokens: () => json<Me>('POST', '/api/practice-tokens', {}),
  tables: async () => (await json<{ tables: LobbyTable[] }>('GET', '/api/tables')).tables,
  manifests: (table: string) => json<SignedManifest[]>('GET', `/api/tables/${table}/manifests`),
  /** A published record, as text: what is verified is what was sent, byte for byte. */
  record: async (table: string, hand: number) => (await request('GET', `/api/hands/${table}/${hand}`)).text(),
  hands: (before: number | null, limit: number) =>
    json<History>('GET', `/api/hands?limit=${limit}${before === null ? '' : `&before=${before}`}`),
  fairness: () => json<Fairness>('GET', '/api/fairness'),
}
