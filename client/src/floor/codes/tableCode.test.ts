import { describe, expect, it } from 'vitest'
import { codeShape } from '../../ui/codeShape.ts'
import { codeFileName, isLoopback, sheetsOf } from './tableCode.ts'

describe('codeFileName', () => {
  it('puts the names of hall and table into the file name of a QR code', () => {
    expect(codeFileName('Terraza', 'Mesa 12')).toBe('qr-Terraza-Mesa 12.png')
    expect(codeFileName('Salón', 'Ñandú')).toBe('qr-Salón-Ñandú.png')
  })

  it('replaces characters that file systems reject in the file name of a QR code', () => {
    expect(codeFileName('Planta 1/2', 'A:"1"?')).toBe('qr-Planta 1-2-A--1--.png')
    expect(codeFileName('a\n', '..\\b')).toBe('qr-a--..-b.png')
  })
})

describe('isLoopback', () => {
  it.each(['http://127.0.0.1:3000/open/x', 'http://localhost/open/x', 'http://[::1]:3000/x'])(
    'detects a loopback address: %s',
    (url) => expect(isLoopback(url)).toBe(true),
  )

  it.each([
    'http://192.168.1.20:3000/open/x',
    'https://orderi.app/open/x',
    'https://localhost.orderi.app/open/x',
    'https://127.example.com/open/x',
  ])('detects an address that other machines can reach: %s', (url) =>
    expect(isLoopback(url)).toBe(false),
  )
})

describe('sheetsOf', () => {
  it('fills every sheet of table codes except the last sheet', () => {
    expect(sheetsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(sheetsOf([], 2)).toEqual([])
  })
})

describe('codeShape', () => {
  it('draws exactly the dark modules of a QR code', () => {
    const { size, path } = codeShape('https://orderi.app/open/abc', 'H')
    const dark = [...path.matchAll(/h(\d+)/g)].reduce((sum, [, run]) => sum + Number(run), 0)
    expect(dark).toBeGreaterThan(99)
    expect(dark).toBeLessThan(size * size)
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true)
  })
})
