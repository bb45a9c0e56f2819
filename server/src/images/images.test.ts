import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptyPng } from '../../../tests/support/images/image-bombs.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

const picture = (width = 60, height = 40, color = '#016083') =>
  sharp({ create: { width, height, channels: 3, background: color } })
const dataUrl = (bytes: Buffer, type = 'image/png') =>
  `data:${type};base64,${bytes.toString('base64')}`
const aPng = async (color?: string) => dataUrl(await picture(60, 40, color).png().toBuffer())
const svgUrl = (text: string) => dataUrl(Buffer.from(text), 'image/svg+xml')

function endlessDrawing(): string {
  const levels = Array.from(
    { length: 30 },
    (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs><g id="a0"><rect width="1" height="1"/></g>${levels.join('')}</defs><use href="#a30"/></svg>`
}

const tenant = await makeTenant(world)
const writeLogo = (logo: unknown, { admin } = tenant) =>
  admin.send(calls.updateOwnRestaurant, { logo })

const fetchImage = (path: string | null, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { headers })

describe('writing a picture', () => {
  test('accepts an SVG in a data URL, as base64 and as text', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>`
    const asBase64 = await writeLogo(svgUrl(text))
    const asText = await writeLogo(`data:image/svg+xml,${encodeURIComponent(text)}`)
    expect(asBase64.status).toBe(200)
    expect(asText.body.logo).toBe(asBase64.body.logo)
  })

  test('rejects everything else as a picture', async () => {
    for (const logo of [
      '',
      'logo',
      'https://example.com/logo.png',
      '/imagenes/abc',
      `/imagenes/${'0'.repeat(64)}`,
      'data:text/plain;base64,aG9sYQ==',
      'data:text/html;base64,iVBORw0KGgo=',
      'data:image/png;base64,iVBORw0KGgo=',
      'data:image/png;base64,',
      'data:image/svg+xml,%E0%A4%A',
      svgUrl('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      svgUrl('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ]) {
      const { status, body } = await writeLogo(logo)
      expect([logo, status, body.code]).toEqual([logo, 422, 'bad_image'])
      expect(body.errors).toHaveProperty('logo')
    }
  })

  test('rejects a picture with too many pixels', async () => {
    expect((await writeLogo(dataUrl(await emptyPng(10_000, 10_000)))).body).toMatchObject({
      code: 'bad_image',
      message: 'La imagen es demasiado grande: puede tener 50 millones de píxeles como máximo.',
    })
  })

  test('rejects an SVG that takes too long to draw, and answers other requests during the drawing', async () => {
    const refused = writeLogo(svgUrl(endlessDrawing()))
    expect((await writeLogo(await aPng(), await makeTenant(world))).status).toBe(200)
    expect((await refused).body.code).toBe('bad_image')
  })

  test('rejects an SVG while too many SVGs of the restaurant are queued, and accepts it after their clients disconnect', async () => {
    const controller = new AbortController()
    const write = () =>
      fetch(`${world.url}/api${calls.updateOwnRestaurant.path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${tenant.admin.token}`,
        },
        body: JSON.stringify({ logo: svgUrl(endlessDrawing()) }),
        signal: controller.signal,
      })
    const statuses: number[] = []
    const written = Promise.allSettled(
      Array.from({ length: 8 }, async () => statuses.push((await write()).status)),
    )
    await expect.poll(() => statuses).toContain(503)
    controller.abort()
    await written
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    await expect.poll(async () => (await writeLogo(svgUrl(drawing))).status).toBe(200)
  })

  test('rejects a picture over 8 MB with a message about the size', async () => {
    const { body } = await writeLogo(dataUrl(Buffer.alloc(8_500_000)))
    expect(body).toMatchObject({ code: 'bad_image', message: expect.stringContaining('8 MB') })
  })

  test('does not change a picture if its field is omitted or contains its path, and removes it if the field is null', async () => {
    const { body } = await writeLogo(await aPng())
    expect(body.logo).toMatch(/^\/imagenes\/[0-9a-f]{64}$/)
    expect((await writeLogo(undefined)).body.logo).toBe(body.logo)
    expect((await writeLogo(body.logo)).body.logo).toBe(body.logo)
    expect((await writeLogo(await aPng('#ff0000'))).body.logo).not.toBe(body.logo)
    expect((await writeLogo(null)).body.logo).toBe(null)
    expect((await writeLogo(body.logo)).status).toBe(422)
  })

  test("rejects the path of another restaurant's picture", async () => {
    const { body } = await writeLogo(await aPng('#00ff00'))
    expect((await writeLogo(body.logo, await makeTenant(world))).body.code).toBe('bad_image')
  })

  test('names the picture’s field in the error for an invalid picture of a product', async () => {
    const write = (imagen: unknown) =>
      tenant.admin.send(calls.updateProduct, { id: tenant.products[0].id, imagen })
    expect((await write('x')).body.errors).toHaveProperty('imagen')
    const { body } = await write(await aPng())
    expect(body.imagen).toMatch(/^\/imagenes\//)
    expect((await write(undefined)).body.imagen).toBe(body.imagen)
    expect((await write(null)).body.imagen).toBe(null)
  })
})

describe('reading a picture', () => {
  test('lets clients cache a picture for an unlimited time', async () => {
    const { body } = await writeLogo(await aPng())
    const answer = await fetchImage(body.logo)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const etag = answer.headers.get('ETag') ?? ''
    expect(etag).toBe(`"${body.logo?.split('/').pop()}"`)
    expect(
      (await fetchImage(body.logo, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status,
    ).toBe(304)
  })

  test('answers 404 for the path of no picture', async () => {
    for (const path of ['nada', '0'.repeat(64), '%00', '..%2fapi']) {
      const answer = await fetchImage(`/imagenes/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})
