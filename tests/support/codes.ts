/** Reads a code as a guest's phone does: from its picture alone. */
import jsQR from 'jsqr'
import type { Page } from 'playwright'

/** What a picture of a code says, and how large it is. */
export interface ReadCode {
  readonly text: string | undefined
  readonly width: number
  readonly height: number
  /** Every colour at a place that is dark in all codes: the upper left corner. */
  readonly corner: readonly number[]
}

/** The pixels come from the browser, which knows png. */
export async function readCode(page: Page, png: Buffer): Promise<ReadCode> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data) }
  }, png.toString('base64'))
  const data = Uint8ClampedArray.from(pixels)
  const firstDark = [...data.keys()].find((at) => at % 4 === 0 && (data[at] ?? 255) < 128) ?? 0
  return {
    text: jsQR(data, width, height)?.data,
    width,
    height,
    corner: Array.from(data.slice(firstDark, firstDark + 3)),
  }
}
