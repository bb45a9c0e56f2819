/** Reads a code as a guest's phone does: from its picture alone. */
import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a picture of a code says, and how large it is. */
export interface ReadCode {
  readonly text: string | undefined
  readonly width: number
  readonly height: number
  /** Every colour at a place that is dark in all codes: the upper left corner. */
  readonly corner: readonly number[]
}

/** Reads a png. */
export async function readCode(png: Buffer): Promise<ReadCode> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const firstDark = data.findIndex((value, at) => at % 4 === 0 && value < 128)
  return {
    text: jsQR(Uint8ClampedArray.from(data), width, height)?.data,
    width,
    height,
    corner: Array.from(data.subarray(firstDark, firstDark + 3)),
  }
}
