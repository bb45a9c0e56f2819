/** Parses ESC/POS data into the printed rows and the commands between the rows. */

const PAGE_858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ '

/** A printed row. `columns` is its width in normal-size characters. */
export interface PrintedRow {
  readonly text: string
  readonly columns: number
  readonly isBold: boolean
  readonly isInverted: boolean
  readonly size: readonly [number, number]
  /** The dots of a row that is a picture. Its `text` is empty. */
  readonly picture?: Picture
}

interface Picture {
  readonly width: number
  readonly height: number
  /** One bit per dot, row by row, as base64. */
  readonly dots: string
  /** The share of black dots. */
  readonly black: number
}

export interface Printed {
  readonly rows: readonly PrintedRow[]
  readonly cuts: number
}

/** Number of argument bytes after each two-byte command. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  'ESC @': 0,
  'ESC B': 2,
  'ESC M': 1,
  'ESC  ': 1,
  'ESC 2': 0,
  'ESC 3': 1,
  'ESC {': 1,
  'ESC t': 1,
  'ESC -': 1,
  'ESC E': 1,
  'ESC a': 1,
  'ESC p': 3,
  'ESC $': 2,
  'ESC \\': 2,
  'GS a': 1,
  'GS L': 2,
  'GS W': 2,
  'GS B': 1,
  'GS !': 1,
  'GS V': 2,
  'GS r': 1,
  'FS S': 2,
  'FS .': 0,
  'FS -': 1,
}

const LEADS: Readonly<Record<number, string>> = { 27: 'ESC', 28: 'FS', 29: 'GS' }

/** The arguments of GS v 0: mode, bytes per row, rows, and then the dots. */
function readPicture(bytes: Buffer): Picture & { readonly length: number } {
  const [width, height] = [bytes.readUInt16LE(1), bytes.readUInt16LE(3)]
  const dots = bytes.subarray(5, 5 + width * height)
  const black = dots.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  return {
    width: width * 8,
    height,
    dots: dots.toString('base64'),
    black: black / (dots.length * 8),
    length: 5 + dots.length,
  }
}

/** @throws on an unknown command or control byte */
export function readEscpos(bytes: Buffer): Printed {
  const rows: PrintedRow[] = []
  let cuts = 0
  let size: readonly [number, number] = [1, 1]
  let isBold = false
  let isInverted = false
  let row = { text: '', columns: 0, isBold, isInverted, size }
  let position = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const lead = LEADS[byte]
    if (lead !== undefined) {
      const name = `${lead} ${String.fromCharCode(bytes[at + 1] ?? 0)}`
      if (name === 'GS v') {
        const { length, ...picture } = readPicture(bytes.subarray(at + 3))
        rows.push({ ...row, columns: picture.width / 12, isBold, isInverted, picture })
        at += 2 + length
        continue
      }
      const count = ARGUMENTS[name]
      if (count === undefined) throw new Error(`unknown command ${name} at ${at}`)
      const [first = 0, second = 0] = bytes.subarray(at + 2, at + 2 + count)
      if (name === 'GS !') size = [(first >> 4) + 1, (first & 15) + 1]
      if (name === 'ESC E') isBold = first === 1
      if (name === 'GS B') isInverted = first === 1
      if (name === 'GS V') cuts += 1
      if (name === 'ESC $') position = (first + second * 256) / 12
      if (name === 'ESC \\') position += (first + second * 256) / 12
      at += 1 + count
      continue
    }
    if (byte === 0x0a) {
      rows.push(row)
      row = { text: '', columns: 0, isBold, isInverted, size: [1, 1] }
      position = 0
      continue
    }
    if (byte < 0x20 || byte === 0x7f) throw new Error(`control byte ${byte} at ${at}`)
    const letter = byte < 0x80 ? String.fromCharCode(byte) : (PAGE_858[byte - 0x80] ?? '')
    position += size[0]
    row = { text: row.text + letter, columns: Math.ceil(position), isBold, isInverted, size }
  }
  return { rows, cuts }
}
