import { FluentBundle, FluentResource } from '@fluent/bundle'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Check } from '../fair'
import { CHANGES } from './replay/tamper'

const FILES = ['replay', 'history', 'rules', 'fair']
const CHECKS = (
  'json size protocol key_missing key_unknown shape seats outcome_parts late manifest_table manifest_previous ' +
  'manifest_signature house_key game packs chain_index seed_chain opening late_opening first_hand roster ' +
  'roster_signature spoilt_seats deck_root start_signature deal_missing deal_seats toss dealer void_result outcome ' +
  'head_chain spoilt_head close_signature deal event_shape time_order turn_order draw_illegal discard_illegal ' +
  'card_unknown reshuffle drop_points declaration autoplay deadline event_after_end result_missing winner points ' +
  'gross commission transfers'
).split(' ') as Check[]

function textOf(language: string, file: string): string {
  return readFileSync(new URL(`../i18n/${language}/${file}.ftl`, import.meta.url), 'utf8')
}

function idsOf(text: string): string[] {
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!)
}

/** Every message with the names of the values that it uses. */
function variables(text: string): Map<string, Set<string>> {
  const parts = text.split(/^(?=[a-z][\w-]* =)/m)
  const named = parts.map((part) => [/^[\w-]+/.exec(part)?.[0] ?? '', part] as const)
  return new Map(named.map(([id, part]) => [id, new Set([...part.matchAll(/\$(\w+)/g)].map(([, name]) => name!))]))
}

describe.each(FILES)('%s.ftl', (file) => {
  test.each(['en', 'te'])('is read without errors in %s, each message once', (language) => {
    const text = textOf(language, file)
    expect(new FluentBundle(language).addResource(new FluentResource(text))).toEqual([])
    const ids = idsOf(text)
    expect(new FluentResource(text).body.map(({ id }) => id)).toEqual(ids)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  test('has the same messages in both languages, with no value that the other lacks', () => {
    const [english, telugu] = ['en', 'te'].map((language) => variables(textOf(language, file)))
    expect([...telugu!.keys()].sort()).toEqual([...english!.keys()].sort())
    for (const [id, used] of telugu!) {
      const known = english!.get(id)!
      expect([...used].filter((name) => !known.has(name)), id).toEqual([])
    }
  })
})

test.each(['en', 'te'])('every check that can fail is explained in %s', (language) => {
  const ids = idsOf(textOf(language, 'replay'))
  const wanted = [...CHECKS.map((check) => `fails-${check}`), ...CHANGES.map((kind) => `tamper-${kind}`)]
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([])
})
