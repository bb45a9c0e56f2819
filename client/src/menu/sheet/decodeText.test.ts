import { describe, expect, it } from 'vitest'
import { decodeOld, decodeText, OLD_ENCODINGS, type OldEncoding } from './decodeText.ts'

/** Encodes a text in an old encoding, by searching the decoder's output for each character. */
function encoded(text: string, encoding: OldEncoding): Uint8Array {
  const table = decodeOld(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  )
  return Uint8Array.from(text, (each) => {
    const byte = table.indexOf(each)
    if (byte < 0) throw new Error(`${encoding} lacks ${each}`)
    return byte
  })
}

function wide(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}

const MENU = 'Nombre;Precio\r\nJugo de piña;900\r\nCafé;800\r\nÑoquis;2500\r\n'

describe('Unicode text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(MENU)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${MENU}`)],
    ['UTF-16 LE with a byte order mark', wide(`\uFEFF${MENU}`, true)],
    ['UTF-16 BE with a byte order mark', wide(`\uFEFF${MENU}`, false)],
    ['UTF-16 LE without a byte order mark', wide(MENU, true)],
    ['UTF-16 BE without a byte order mark', wide(MENU, false)],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: MENU, encoding: undefined })
  })
})

const WORDS = [
  'Jugo de piña',
  'Café',
  'Ñoquis',
  'Fría',
  'Atún',
  'Jamón serrano',
  'Maíz',
  'Sandía',
  'Pingüinos',
  'Crème brûlée',
  'Pão de queijo',
  'BEBIDAS FRÍAS, CAFÉ Y PIÑA',
  '¿Qué hay hoy? ¡Promoción!',
  'Canelón',
]

describe.each(OLD_ENCODINGS)('text in %s', (encoding) => {
  const known = WORDS.filter((word) => {
    const table = decodeOld(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
      encoding,
    )
    return Array.from(word).every((each) => table.includes(each))
  })

  it.each(known)('detects the encoding from the word “%s”', (word) => {
    const text = `Nombre;Precio\r\n${word};900\r\n`
    expect(decodeText(encoded(text, encoding)).text).toBe(text)
  })

  it('reports the encoding of the text', () => {
    const text = `Nombre;Precio\r\nÑoquis con jamón, piña y maíz;900\r\nÚltimo café;1\r\n`
    const possible = encoding === 'cp437' ? text.replace('Ú', 'ú') : text
    const found = decodeText(encoded(possible, encoding))
    expect(found.text).toBe(possible)
    // Code pages 437 and 850 write these letters alike.
    expect(found.encoding).toBe(encoding === 'cp437' ? 'cp850' : encoding)
  })
})

it('decodes typographic apostrophes and dashes in Windows-1252', () => {
  const text = 'Nombre;Detalle\r\nPapa John’s;“Especial” – con queso…\r\nSoupe à l’oignon;—\r\n'
  expect(decodeText(encoded(text, 'windows-1252')).text).toBe(text)
})

it('detects code page 437 by a character that the other encodings lack', () => {
  const text = 'Nombre;Precio\r\nCafé;¢900\r\n'
  expect(decodeText(encoded(text, 'cp437')).text).toBe(text)
})
