import { toCanvas } from 'qrcode'
import { loadLogo } from './logo.ts'
import { CODE_LOOK, LOGO_CORNER_RADIUS, LOGO_RIM, LOGO_SHARE } from './tableCode.ts'

/** A PNG, 300 pixels wide, with the logo in the centre. */
export async function drawCode(url: string, logo: string | null): Promise<Blob> {
  return toPng(await codeCanvas(url, logo, CODE_LOOK.width))
}

/** In pixels. The height includes the name of the table. */
const PRINT = { width: 1200, height: 1400, margin: 60, text: 110 }

/** Like `drawCode`, but 1,200 pixels wide for print, with `name` below the QR code. */
export async function drawPrintCode(url: string, logo: string | null, name: string): Promise<Blob> {
  const code = await codeCanvas(url, logo, PRINT.width)
  const canvas = document.createElement('canvas')
  canvas.width = PRINT.width
  canvas.height = PRINT.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the canvas cannot be drawn on')
  context.fillStyle = CODE_LOOK.color.light
  context.fillRect(0, 0, PRINT.width, PRINT.height)
  context.drawImage(code, 0, 0)
  context.fillStyle = CODE_LOOK.color.dark
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) => `700 ${size}px Inter, sans-serif`
  context.font = font(PRINT.text)
  const room = PRINT.width - 2 * PRINT.margin
  const share = Math.min(1, room / context.measureText(name).width)
  context.font = font(PRINT.text * share)
  context.fillText(name, PRINT.width / 2, (PRINT.width + PRINT.height) / 2 - PRINT.margin / 2)
  return toPng(canvas)
}

async function codeCanvas(
  url: string,
  logo: string | null,
  width: number,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, url, { ...CODE_LOOK, width })
  const image = await loadLogo(logo)
  const context = canvas.getContext('2d')
  if (image && context) drawLogo(context, image)
  return canvas
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
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
  context.roundRect(start, start, side, side, side * LOGO_CORNER_RADIUS)
}
