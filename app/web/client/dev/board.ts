/**
 * The drawing board: the table's screen fed with made frames, without a server. Not part of the build.
 * Query: turn=play|draw|other · seats=4|6|8 · lang=en|te · phase=waiting|countdown|opening|pause ·
 * state=reconnect|missed|late|red|watcher|result · sheet=NAME · select=CARD,CARD · theme, deck.
 */

import { mount } from 'svelte'
import '../src/styles/fonts.css'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import '../src/styles/sheet.css'
import { prefs } from '../src/app/prefs.svelte'
import { session } from '../src/app/session.svelte'
import { setLanguage, type Language } from '../src/i18n/i18n.svelte'
import type { SheetName } from '../src/table/context.svelte'
import type { TableStore } from '../src/table/store.svelte'
import Board from './Board.svelte'
import { finished, serveRecord } from './finished'
import { frames } from './frames'

const query = new URLSearchParams(location.search)
prefs.set({
  theme: query.get('theme') === 'light' ? 'light' : 'dark',
  deck: query.get('deck') === '4' ? 4 : 2,
})
session.me = query.has('stranger')
  ? null
  : {
      account: 'a',
      name: 'Ravi',
      guest: false,
      balances: { house: 421840, practice: 1000000 },
      seats: [],
      barred_until: query.get('bar') ? Date.now() + 540_000 : null,
      owes:
        query.get('bar') === 'here' || query.get('bar') === 'there'
          ? { table: query.get('bar') === 'here' ? '3be6418bfd87aa9e54c6d45f7a12934e' : 'f'.repeat(32), hand: 217 }
          : null,
    }
await setLanguage((query.get('lang') ?? 'en') as Language)
sessionStorage.clear()
if (query.get('state') === 'result') serveRecord()

const FAILED = { check: 'card_path', step: 0, detail: {}, event: null, hand: 218, message: 'card=TD1' }

function play(store: TableStore): void {
  const list = query.get('state') === 'result' ? finished(query) : frames(query)
  for (const frame of list) store.receive(frame, Date.now())
  store.status = query.get('state') === 'reconnect' ? 'waiting' : 'open'
  const selected = query.get('select')
  if (selected) store.own.selected = selected.split(',')
  const groups = query.get('groups')
  if (groups) store.own.groups = groups.split('|').map((group) => group.split(','))
  const red = query.get('state') === 'red'
  store.seal = {
    status: red ? 'red' : 'green',
    hand: 218,
    checked: red ? 26 : 27,
    of: 27,
    settled: false,
    failed: red ? FAILED : null,
  }
}

const target = document.getElementById('app')
if (target) mount(Board, { target, props: { play, sheet: query.get('sheet') as SheetName | null } })
