import { describe, expect, it } from 'vitest'
import { money, parseMoney, percent } from './money'

describe('money', () => {
  it('shows minor units with two decimals and a true minus', () => {
    expect(money(0)).toBe('0.00')
    expect(money(5)).toBe('0.05')
    expect(money(-3400)).toBe('\u221234.00')
    expect(money(19095, 'en', true)).toBe('+190.95')
    expect(money(0, 'en', true)).toBe('0.00')
    expect(money(123456789)).toBe('1,234,567.89')
  })

  it('keeps Latin digits in Telugu', () => {
    expect(money(123456789, 'te')).toBe('12,34,567.89')
  })

  it('reads what people type', () => {
    expect(parseMoney('130')).toBe(13000)
    expect(parseMoney(' 1,300.5 ')).toBe(130050)
    expect(parseMoney('0.05')).toBe(5)
    for (const bad of ['', '1.234', '-3', '1e3', 'x', '٣']) expect(parseMoney(bad)).toBeNull()
  })

  it('shows basis points as per cent', () => {
    expect(percent(500)).toBe('5')
    expect(percent(450)).toBe('4.5')
    expect(percent(25)).toBe('0.25')
  })
})
