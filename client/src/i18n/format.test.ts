import { dateTime as dateTimeIn } from '@orderi/shared/kernel/formats'
import { describe, expect, it } from 'vitest'
import { clockTime, dateTime, durationText, minutesSince, money } from './format.ts'

/** System formats use several kinds of narrow spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('money', () => {
  it('groups digits and shows two decimals in colones', () => {
    expect(plain(money(12300, { currency: '₡', country: 'crc' }))).toBe('₡12 300,00')
    expect(plain(money(1234.5, { currency: '₡', country: 'crc' }))).toBe('₡1 234,50')
    expect(plain(money(99_999_999.99, { currency: '₡', country: 'crc' }))).toBe('₡99 999 999,99')
  })

  it('groups digits and shows two decimals in quetzales', () => {
    expect(money(1250, { currency: 'Q', country: 'gua' })).toBe('Q1,250.00')
    expect(money(0, { currency: 'Q', country: 'gua' })).toBe('Q0.00')
  })

  it('uses the country’s format, regardless of the currency sign', () => {
    expect(money(12300, { currency: '₡', country: 'gua' })).toBe('₡12,300.00')
    expect(plain(money(12300, { currency: '$', country: 'crc' }))).toBe('$12 300,00')
  })
})

describe('times', () => {
  it("uses the restaurant's time zone", () => {
    expect(clockTime('2026-11-20T05:07:00.000Z', 'America/Costa_Rica')).toBe('23:07')
    expect(dateTime('2026-11-20T05:07:00.000Z', 'America/Costa_Rica')).toBe('19/11/2026 23:07')
  })

  it('names the month in English, where day and month are easily mistaken', () => {
    const at = '2026-05-04T20:07:00.000Z'
    expect(dateTimeIn(at, 'America/Costa_Rica', 'en')).toBe('4 May 2026 14:07')
    expect(dateTimeIn(at, 'America/Costa_Rica', 'fr')).toBe('04/05/2026 14:07')
  })

  it('writes midnight as 00', () => {
    expect(clockTime('2026-11-20T06:00:00.000Z', 'America/Guatemala')).toBe('00:00')
  })
})

describe('ages', () => {
  it('counts whole minutes and is never negative', () => {
    const since = '2026-11-20T12:00:00.000Z'
    expect(minutesSince(since, Date.parse(since) + 59_999)).toBe(0)
    expect(minutesSince(since, Date.parse(since) + 8 * 60_000)).toBe(8)
    expect(minutesSince(since, Date.parse(since) - 5000)).toBe(0)
  })

  it('uses short units', () => {
    expect(durationText(9)).toBe('9 min')
    expect(durationText(65)).toBe('1 h 05')
    expect(durationText(47 * 60)).toBe('47 h 00')
    expect(durationText(72 * 60)).toBe('3 d')
  })
})
