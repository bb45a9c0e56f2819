import { promisify } from 'node:util'
import { deflate as deflateCallback } from 'node:zlib'

/** Runs in another thread, so that it does not block the server of the same process. */
const deflate = promisify<Buffer, { level: number }, Buffer>(deflateCallback)

/** A PNG whose header claims the given size, but that contains hardly any data. */
export function emptyPng(width: number, height: number): Promise<Buffer> {
  return png(width, height, Buffer.alloc(1000))
}

/** A blank interlaced PNG. A decoder must hold the whole image before it can draw. */
export function interlacedPng(side: number): Promise<Buffer> {
  // The seven passes of Adam7: pixel distance across and down.
  const layers = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ] as const
  const sizes = layers.map(([across, down]) => (1 + (4 * side) / across) * (side / down))
  return png(side, side, Buffer.alloc(sizes.reduce((sum, bytes) => sum + bytes, 0)), 1)
}

async function png(width: number, height: number, points: Buffer, interlaced = 0): Promise<Buffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', await deflate(points, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

/** Returns the peak growth of resident memory during `work`, in bytes. Test and server share the process. */
export async function peakMemoryDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let highest = before
  const measure = () => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }
  const timer = setInterval(measure, 1)
  try {
    await work()
    measure()
  } finally {
    clearInterval(timer)
  }
  return highest - before
}
