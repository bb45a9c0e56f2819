/** Converts a font file from WOFF to OpenType, because the text renderer cannot read WOFF. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 } as const
const ENTRY = { woff: 20, sfnt: 16 } as const

export async function openTypeOf(woff: Buffer<ArrayBuffer>): Promise<Buffer> {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(power * ENTRY.sfnt, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * ENTRY.sfnt, 10)
  const parts = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(HEADER.woff + index * ENTRY.woff)
    const [start, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? await promisify(inflate)(stored) : stored
    const at = HEADER.sfnt + index * ENTRY.sfnt
    entry.copy(directory, at, 0, 4)
    entry.copy(directory, at + 4, 16, 20)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(length, at + 12)
    // Tables start at multiples of 4.
    const padding = Buffer.alloc(-length & 3)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
