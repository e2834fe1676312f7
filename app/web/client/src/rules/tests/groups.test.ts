import { describe, expect, test } from 'vitest'
import { verdict, type Rank } from '../index'

function kind(group: string, wild: Rank | null = null): string {
  const found = verdict(group.split(' '), wild)
  return found.kind === 'none' ? found.reason : found.kind
}

describe('T4 groups', () => {
  test('T4.1 three or more consecutive cards of one suit, the ace low or high but not in the middle', () => {
    expect(kind('AH1 2H1 3H2')).toBe('pure')
    expect(kind('QS1 KS1 AS1')).toBe('pure')
    expect(kind('KS1 AS1 2S1')).toBe('ace_in_middle')
    expect(kind('3H1 4H1')).toBe('too_few')
    expect(kind('3H1 4H1 5D1')).toBe('mixed')
    expect(kind('3H1 4H1 6H1')).toBe('gap')
    expect(kind('AC1 2C1 3C1 4C1 5C1 6C1 7C1 8C1 9C1 TC1 JC1 QC1 KC1')).toBe('pure')
  })
  test('T4.2 a wild card in its own place keeps a sequence pure, elsewhere it does not', () => {
    expect(kind('6D1 7D1 8D1', '7')).toBe('pure')
    expect(kind('6D1 7H1 8D1', '7')).toBe('sequence')
    expect(kind('6D1 JK1 8D1', '7')).toBe('sequence')
  })
  test('T4.3 three or four of one rank and different suits', () => {
    expect(kind('7C1 7D1 7H2')).toBe('set')
    expect(kind('7C1 7D1 7H2 7S1')).toBe('set')
    expect(kind('7C1 7D1 JK1 JK2')).toBe('set')
    expect(kind('7C1 7D1 7H2 7S1 JK1')).toBe('set_too_long')
  })
  test('T4.4 no two cards of a group are the same card', () => {
    expect(kind('7C1 7C2 7D1')).toBe('same_card')
    expect(kind('3H1 3H2 4H1 5H1')).toBe('same_card')
  })
  test('T4.5 jokers stand for any card; jokers only are a sequence, never a pure one', () => {
    expect(kind('3H1 JK1 5H1 JK2')).toBe('sequence')
    expect(kind('JK1 JK2 JK3')).toBe('sequence')
    expect(kind('7C1 7H1 7H2', '7')).toBe('sequence')
    expect(kind('KH1 JK1 JK2')).toBe('sequence')
    expect(kind('AH1 JK1 3H1 KH1')).toBe('ace_in_middle')
    expect(kind('JK1 2C1 3C1 4C1 5C1 6C1 7C1 8C1 9C1 TC1 JC1 QC1 KC1 AC1')).toBe('sequence_too_long')
  })
})
