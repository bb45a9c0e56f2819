// The server and most browsers cannot decode HEIC, the format of an iPhone's photos.
import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attributeOf } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openOwnOffice } from '../support/screens/office.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/**
 * A drawing of a plate on a brown table, 640 × 480, encoded as HEVC with libheif:
 * `heif-enc -q 45 plato.png -o plato.heic`.
 */
const PHOTO = new URL('../support/images/plato.heic', import.meta.url)

async function isPlateOnTable(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3)
  const [red = 0, , blue = 255] = colorAt(4, 4)
  return colorAt(250, 65).every((part) => part > 200) && red > blue + 40
}

test('a HEIC photo is cropped, saved and shown', async () => {
  const { house, ...office } = await openOwnOffice(
    setup,
    '/admin/productos?buscar=yuca',
    'Productos',
  )
  const form = await office.open('Editar Yuca frita', 'Editar producto')
  await form.locator('input[type=file]').setInputFiles({
    name: 'IMG_0412.HEIC',
    // Windows reports no type for HEIC.
    mimeType: '',
    buffer: await readFile(PHOTO),
  })
  const src = await attributeOf(form.getByRole('img', { name: 'Así se verá' }), 'src')
  expect(src).toMatch(/^data:image\/png;base64,/)
  const cropped = Buffer.from(src.replace('data:image/png;base64,', ''), 'base64')
  expect(await sharp(cropped).metadata()).toMatchObject({ width: 500, height: 500, format: 'png' })
  expect(await isPlateOnTable(cropped)).toBe(true)
  await office.picture('menu/foto heic')

  await office.save('Producto editado exitosamente')
  await untilGone(form)
  const { body } = await house.admin.client.call(calls.products, { query: { buscar: 'yuca' } })
  const path = body.data[0]?.imagen ?? ''
  await office.page.locator(`img[src^="${path}"]`).first().waitFor()
  const stored = await fetch(`${setup.world.url}${path}`)
  const bytes = Buffer.from(await stored.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 500 })
  expect(await isPlateOnTable(bytes)).toBe(true)
})
