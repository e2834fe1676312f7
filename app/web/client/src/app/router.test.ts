import { beforeAll, describe, expect, it, vi } from 'vitest'

let routeOf: typeof import('./router.svelte').routeOf

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  ;({ routeOf } = await import('./router.svelte'))
})

const TABLE = 'ab'.repeat(16)

describe('addresses', () => {
  it('name the pages', () => {
    expect(routeOf('/')).toEqual({ page: 'lobby' })
    expect(routeOf(`/table/${TABLE}`)).toEqual({ page: 'table', table: TABLE })
    expect(routeOf('/replay')).toEqual({ page: 'replay', table: null, hand: null })
    expect(routeOf(`/replay/${TABLE}/12`)).toEqual({ page: 'replay', table: TABLE, hand: 12 })
    for (const page of ['history', 'rules', 'fair'] as const) expect(routeOf(`/${page}`)).toEqual({ page })
  })

  it('that are none are said to be', () => {
    for (const path of ['/table/zz', '/replay/1/2', `/replay/${TABLE}/0`, '/x', '/rules/x', '/a/b/c/d'])
      expect(routeOf(path)).toEqual({ page: 'missing' })
  })

  it('lead on after a login only within this site', () => {
    const next = (search: string) => routeOf('/login', search)
    expect(next('?next=/history')).toEqual({ page: 'login', next: '/history' })
    for (const bad of ['?next=//evil.example', '?next=https://evil.example', '?next=/\\evil', ''])
      expect(next(bad)).toEqual({ page: 'login', next: '/' })
  })
})
