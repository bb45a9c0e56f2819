import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attributeOf, expectNone, pollDisabled } from '../support/browser/assertions.ts'
import { makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openOwnOffice } from '../support/screens/office.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const WIDE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#cf3a31"/>
    <rect width="300" height="300" fill="#016083"/></svg>`,
)
const NO_SIZE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
const ONLY_VIEW =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><rect width="90" height="60"/></svg>'

function bitmap(): Buffer {
  const bytes = Buffer.alloc(54 + 16)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes.fill(0x88, 54)
}

async function icon(): Promise<Buffer> {
  const png = await sharp(WIDE).resize(32, 32).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

async function openForm() {
  const office = await openOwnOffice(setup, '/admin/productos', 'Productos')
  const form = await office.open('Nuevo producto', 'Crear producto')
  const preview = form.getByRole('img', { name: 'Así se verá' })
  return {
    ...office,
    form,
    preview,
    choose: (name: string, mimeType: string, content: Buffer | string) =>
      form
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType, buffer: Buffer.from(content) }),
    cropped: async () => {
      const src = await attributeOf(preview, 'src')
      return sharp(Buffer.from(src.replace('data:image/png;base64,', ''), 'base64'))
    },
  }
}

test('crops a picture in every supported format to a square of 500 pixels, after the cropper has loaded', async () => {
  const { form, page, choose, preview, cropped, button } = await openForm()
  const gate = makeGate()
  await page.route(/Cropper.*\.js/, async (route) => {
    await gate.opened
    await route.continue()
  })
  const save = form.getByRole('button', { name: 'Guardar' })
  await choose('a.png', 'image/png', await sharp(WIDE).png().toBuffer())
  await form.getByText('La imagen se está preparando…').waitFor()
  await pollDisabled(save).toBe(true)
  gate.open()
  await preview.waitFor()
  await pollDisabled(save).toBe(false)
  await expectNone(form.getByText('La imagen se está preparando…'))

  const square = form.locator('.ReactCrop__crop-selection')
  const left = () => square.evaluate((node) => node.getBoundingClientRect().x)
  await square.focus()
  const begin = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round(begin - (await left()))).toBe(3)
  await page.keyboard.press('9')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round(begin - (await left()))).toBe(12)
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowLeft')
  // The left third of the source picture is blue.
  await expect
    .poll(async () => {
      const { dominant } = await (await cropped()).stats()
      return dominant.b > dominant.r
    })
    .toBe(true)

  await button('Limpiar').click()
  await square.waitFor({ state: 'hidden' })
  await expectNone(preview)

  const files: [string, string, Buffer | string][] = [
    ['a.png', 'image/png', await sharp(WIDE).png().toBuffer()],
    ['a.jpg', 'image/jpeg', await sharp(WIDE).jpeg().toBuffer()],
    ['a.webp', 'image/webp', await sharp(WIDE).webp().toBuffer()],
    ['a.gif', 'image/gif', await sharp(WIDE).gif().toBuffer()],
    ['a.tiff', 'image/tiff', await sharp(WIDE).tiff({ compression: 'lzw' }).toBuffer()],
    ['a.bmp', 'image/bmp', bitmap()],
    ['a.ico', 'image/x-icon', await icon()],
    ['a.svg', 'image/svg+xml', WIDE],
    ['b.svg', 'image/svg+xml', ONLY_VIEW],
  ]
  for (const [name, type, content] of files) {
    await choose(name, type, content)
    await preview.waitFor()
    const { width, height, format } = await (await cropped()).metadata()
    expect({ name, width, height, format }).toEqual({
      name,
      width: 500,
      height: 500,
      format: 'png',
    })
    await form.getByRole('button', { name: 'Quitar imagen' }).click()
    await untilGone(preview)
  }
})

test('refuses unsupported or broken picture files, and shows an error in a browser that cannot draw', async () => {
  const { form, page, choose, expects, picture } = await openForm()
  // The HEIC decoder also writes its errors to the console.
  expects(/heif|HEIF|Worker|libheif/i)
  const files: [string, string, string, string][] = [
    ['menu.pdf', 'application/pdf', '%PDF', 'Invalid image type'],
    ['notas.txt', '', 'hola', 'Invalid image type'],
    ['roto.svg', 'image/svg+xml', '<svg', 'Failed to parse SVG image'],
    [
      'grande.svg',
      'image/svg+xml',
      NO_SIZE,
      'Failed to load SVG image: SVG must have width + height or viewBox definition',
    ],
    ['roto.png', 'image/png', 'no es una imagen', 'No se pudo abrir la imagen'],
    ['roto.tiff', 'image/tiff', 'no es una imagen', 'No se pudo abrir la imagen'],
    ['roto.heic', 'image/heic', 'no es una imagen', 'No se pudo abrir la imagen'],
  ]
  for (const [name, type, content, message] of files) {
    await choose(name, type, content)
    await form.getByText(message, { exact: true }).waitFor()
    if (name === 'menu.pdf') {
      await form.getByText('Ese archivo no es una imagen de un tipo admitido.').waitFor()
      await picture('oficina/archivo que no es imagen')
    }
    await choose('a.svg', 'image/svg+xml', ONLY_VIEW)
    await form.getByText(message, { exact: true }).waitFor({ state: 'hidden' })
  }

  const breakages = {
    'Failed to get Blob for transformed image':
      'HTMLCanvasElement.prototype.toBlob = (done) => done(null)',
    'Crop image failed': 'HTMLCanvasElement.prototype.getContext = () => null',
    'No image loaded':
      "Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { get: () => 0 })",
  }
  for (const [message, breakage] of Object.entries(breakages)) {
    await page.evaluate(breakage)
    await choose('a.svg', 'image/svg+xml', ONLY_VIEW)
    await form.getByText(message, { exact: true }).waitFor()
  }
})
