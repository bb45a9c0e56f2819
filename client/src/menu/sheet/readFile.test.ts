import { expect, it } from 'vitest'
import { decodeText } from './readFile.ts'

it('decodes accented letters in a CSV file of an old Excel version', () => {
  expect(decodeText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]).buffer)).toBe('Café')
  expect(decodeText(new TextEncoder().encode('Café ₡').buffer)).toBe('Café ₡')
})
