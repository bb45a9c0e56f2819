/** A code as a picture to download. */
import { toCanvas } from 'qrcode'
import { loadLogo } from './logo.ts'
import { CODE_LOOK, LOGO_CORNER, LOGO_RIM, LOGO_SHARE } from './tableCode.ts'

/** The png of the code that opens `url`, 300 pixels wide, with the logo in its middle. */
export async function drawCode(url: string, logo: string | null): Promise<Blob> {
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, url, CODE_LOOK)
  const image = await loadLogo(logo)
  const context = canvas.getContext('2d')
  if (image && context) drawLogo(context, image)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('the canvas gave no picture'))
    }, 'image/png')
  })
}

function drawLogo(context: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const { width } = context.canvas
  const side = width * LOGO_SHARE
  const place = side * (1 + 2 * LOGO_RIM)
  context.fillStyle = CODE_LOOK.color.light
  outline(context, (width - place) / 2, place)
  context.fill()
  context.save()
  outline(context, (width - side) / 2, side)
  context.clip()
  context.drawImage(image, (width - side) / 2, (width - side) / 2, side, side)
  context.restore()
}

function outline(context: CanvasRenderingContext2D, start: number, side: number): void {
  context.beginPath()
  context.roundRect(start, start, side, side, side * LOGO_CORNER)
}
