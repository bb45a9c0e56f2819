import jsQR from 'jsqr'
import sharp from 'sharp'

export interface ScannedCode {
  readonly text: string | undefined
  readonly width: number
  readonly height: number
  readonly corner: readonly number[]
}

export async function scanQrCode(png: Buffer): Promise<ScannedCode> {
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
