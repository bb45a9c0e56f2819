import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPng, interlacedPng, peakMemoryDuring } from '../support/images/image-bombs.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

/** Memory limit while a picture is refused: a few copies of the upload, but no decoded pixels. */
const MAX_BYTES = 80_000_000

/** Hidden in uploads, and must be missing in stored pictures. */
const PAYLOAD = '<script>alert(document.domain)</script>'

let connections = 0
const world = await openWorld()
const tenant = await makeTenant(world)
const elsewhere = createServer((_request, response) => response.end()).on('connection', () => {
  connections += 1
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
const address = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
afterAll(() => void elsewhere.close())

const dataUrl = (bytes: Buffer | string, label = 'image/png') =>
  `data:${label};base64,${Buffer.from(bytes).toString('base64')}`
const writeLogo = (logo: unknown) => tenant.admin.send(calls.updateOwnRestaurant, { logo })

/** Returns the status and error code of a refused upload, or `a bare square` for a stored picture without metadata. */
async function resultOf(logo: string): Promise<string> {
  const { status, body } = await writeLogo(logo)
  if (status !== 200) return `${status} ${body.code}`
  const answer = await fetch(`${world.url}${body.logo}`)
  expect(answer.headers.get('Content-Type')).toBe('image/webp')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.includes(PAYLOAD), 'what was sent is kept').toBe(false)
  const { format, width, height, pages, exif, xmp, iptc, icc, comments } =
    await sharp(bytes).metadata()
  expect({ format, width, height, pages, exif, xmp, iptc, icc, comments }).toEqual({
    format: 'webp',
    width: 500,
    height: 500,
  })
  return 'a bare square'
}

const REFUSED = '422 bad_image'

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#016083' } })

test('removes location, camera and date from an uploaded photo', async () => {
  const photo = await picture(300, 200)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Cámara', Model: 'Secreta' },
      IFD2: { DateTimeOriginal: '2026:11:20 20:05:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '9/1 55/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '84/1 5/1 0/1',
      },
    })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Secreta')).toBe(true)
  expect(await resultOf(dataUrl(photo, 'image/jpeg'))).toBe('a bare square')
})

describe('an SVG', () => {
  const svg = (inside: string, attributes = 'width="9" height="9"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
  const nestedEntities = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  )

  test.each([
    [
      'entities that expand exponentially',
      () =>
        `<!DOCTYPE svg [<!ENTITY l0 "ja">${nestedEntities.join('')}]>${svg('<text>&l9;</text>')}`,
    ],
    [
      'an entity from a file',
      () => `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
    ],
    [
      'an external entity',
      () => `<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://${address}/a.dtd">%a;]>${svg('')}`,
    ],
    [
      'an external document type',
      () => `<!DOCTYPE svg SYSTEM 'http://${address}/a.dtd' [ ]>${svg('')}`,
    ],
    [
      'a link with a javascript: URL',
      () => svg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
    ],
    ['a part of an external SVG', () => svg(`<use xlink:href="http://${address}/a.svg#a"/>`)],
    [
      'a filter that loads a file',
      () => svg(`<filter id="f"><feImage href="//${address}/a.png"/></filter>`),
    ],
    [
      'an external font',
      () => svg(`<style>@font-face{font-family:a;src:url(http://${address}/a)}</style>`),
    ],
    [
      'a style sheet after a charset',
      () => svg(`<style>@charset "utf-8";@import url(http://${address}/a.css);</style>`),
    ],
    ['an HTML page as a data URL', () => svg(`<image href="data:text/html;base64,AAAA"/>`)],
    ['a handler on its own line', () => svg(`<rect\nonclick\n=\n"alert(1)"/>`)],
    [
      'an HTML page in another namespace',
      () => svg(`<x:foreignObject xmlns:x="http://www.w3.org/2000/svg"/>`),
    ],
    ['a size of 99,999,999 pixels', () => svg('', 'width="99999999" height="99999999"')],
  ])('an SVG is refused: %s', async (_name, text) => {
    expect(await resultOf(dataUrl(text(), 'image/svg+xml'))).toBe(REFUSED)
  })

  test.each([
    [
      'an animation that sets a script link',
      () =>
        svg(
          '<rect width="9" height="9"><set attributeName="href" to="javascript:alert(1)"/></rect>',
        ),
    ],
    [
      'an external image-set',
      () =>
        svg(`<rect width="9" height="9" style="fill:image-set('http://${address}/a.png' 1x)"/>`),
    ],
    [
      'an XHTML iframe',
      () => svg(`<iframe xmlns="http://www.w3.org/1999/xhtml" src="http://${address}/"/>`),
    ],
    ['a payload that is only text', () => svg(`<title>${PAYLOAD.replaceAll('<', '&lt;')}</title>`)],
  ])('an SVG with other content is refused or becomes bare pixels: %s', async (_name, text) => {
    expect(['a bare square', REFUSED]).toContain(await resultOf(dataUrl(text(), 'image/svg+xml')))
  })

  test('a compressed SVG is refused', async () => {
    expect(await resultOf(dataUrl(gzipSync(svg('')), 'image/svg+xml'))).toBe(REFUSED)
  })
})

describe('a manipulated picture file', () => {
  const comment = Buffer.from(PAYLOAD)
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a PNG followed by an HTML page',
      async () => Buffer.concat([await picture().png().toBuffer(), comment]),
    ],
    [
      'a GIF followed by an HTML page',
      async () => Buffer.concat([await picture().gif().toBuffer(), comment]),
    ],
    [
      'a WebP followed by an HTML page',
      async () => Buffer.concat([await picture().webp().toBuffer(), comment]),
    ],
    [
      'a JPEG with an HTML page as its comment',
      async () => {
        const jpeg = await picture().jpeg().toBuffer()
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
        return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
      },
    ],
    [
      'a JPEG with an HTML page as its author',
      () =>
        picture()
          .jpeg()
          .withExif({ IFD0: { Artist: PAYLOAD, ImageDescription: PAYLOAD } })
          .toBuffer(),
    ],
    [
      'a PNG with an HTML page as its author',
      () =>
        picture()
          .png()
          .withExif({ IFD0: { Copyright: PAYLOAD } })
          .toBuffer(),
    ],
  ])('a file of two formats becomes a bare picture: %s', async (_name, bytes) => {
    const sent = await bytes()
    expect(sent.includes(PAYLOAD), 'the payload is sent').toBe(true)
    expect(await resultOf(dataUrl(sent))).toBe('a bare square')
  })

  test.each([
    ['a script that starts like a GIF', `GIF89a/*${'\0'.repeat(8)}*/=1;${PAYLOAD}`],
    ['an HTML page that starts like a JPEG', `\xff\xd8\xff\xe0<html>${PAYLOAD}`],
    ['a script that starts like a WebP', `RIFF/*\0\0WEBP*/=1;${PAYLOAD}`],
    ['a PDF', `%PDF-1.7\n${PAYLOAD}`],
    ['a PDF after a PNG signature', `\x89PNG\r\n\x1a\n%PDF-1.7\n${PAYLOAD}`],
    ['a page', `<!doctype html>${PAYLOAD}`],
    ['an archive', `PK\x03\x04${PAYLOAD}`],
    ['drawing commands for ImageMagick', `push graphic-context\nfill 'url(https://example.com/")'`],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'],
    ['an uncompressed bitmap', 'P6 9 9 255\n'.padEnd(300, 'x')],
    ['a HEIC file', `\0\0\0\x20ftypheic${'\0'.repeat(40)}`],
  ])('a file without a complete picture is refused: %s', async (_name, text) => {
    for (const label of ['image/png', 'image/gif', 'image/svg+xml']) {
      expect(await resultOf(dataUrl(Buffer.from(text, 'latin1'), label))).toBe(REFUSED)
    }
  })
})

describe('a decompression bomb', () => {
  let interlaced: Buffer
  beforeAll(async () => {
    // 52 million pixels, slightly above the limit. They take 207 MB when decoded.
    interlaced = await interlacedPng(7200)
    expect(interlaced.length).toBeLessThan(1_000_000)
  })

  async function withLargerHeader(format: 'jpeg' | 'webp'): Promise<Buffer> {
    const bytes = await picture().toFormat(format).toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    if (format === 'jpeg') bytes.fill(0xff, frame + 5, frame + 9)
    if (format === 'webp') bytes.fill(0x3f, 26, 30)
    return bytes
  }

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a png of three billion pixels', () => emptyPng(60_000, 60_000)],
    ['a png of the largest possible width', () => emptyPng(0x7fffffff, 1)],
    ['a png without pixels', () => emptyPng(0, 0)],
    ['a png with fewer rows than its header claims', () => emptyPng(5000, 5000)],
    ['an interlaced png, which is decoded as a whole', () => interlaced],
    ['a jpeg whose header claims more than its data', () => withLargerHeader('jpeg')],
    ['a webp whose header claims more than its data', () => withLargerHeader('webp')],
  ])('a decompression bomb is refused before decoding: %s', async (_name, bytes) => {
    const url = dataUrl(await bytes())
    const held = await peakMemoryDuring(async () => expect(await resultOf(url)).toBe(REFUSED))
    expect(held).toBeLessThan(MAX_BYTES)
  })

  test('a decompression bomb needs measurably more memory without a pixel limit', async () => {
    const held = await peakMemoryDuring(() =>
      sharp(interlaced, { limitInputPixels: false }).resize(9, 9).toBuffer(),
    )
    expect(held).toBeGreaterThan(1.5 * MAX_BYTES)
  })

  test.each(['gif', 'webp'] as const)(
    'stores only one of the 1,000 frames of an animation: %s',
    async (format) => {
      const frames = await sharp({
        create: { width: 20, height: 20_000, channels: 3, background: '#016083', pageHeight: 20 },
      })
        .composite([{ input: await picture(20, 20).negate().png().toBuffer(), top: 0, left: 0 }])
        .toFormat(format)
        .toBuffer()
      expect((await sharp(frames).metadata()).pages ?? 0).toBeGreaterThan(1)
      expect(await resultOf(dataUrl(frames))).toBe('a bare square')
    },
  )
})

test.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)(
  'refuses a truncated %s, wherever it is cut',
  async (format) => {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
    const create = { width: 90, height: 90, channels: 3, background: '#fff', noise } as const
    const whole = await sharp({ create }).toFormat(format).toBuffer()
    expect(await resultOf(dataUrl(whole))).toBe('a bare square')
    for (const part of [0, 0.01, 0.2, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect([part, await resultOf(dataUrl(cut))]).toEqual([part, REFUSED])
    }
  },
)

describe('a URL or path', () => {
  test.each([
    () => 'file:///etc/passwd',
    () => '/etc/passwd',
    () => '/imagenes/../../etc/passwd',
    () => 'data:image/png;name=../../etc/passwd;base64,iVBORw0KGgo=',
    () => 'data:image/png;name=a/b.png,x',
    () => 'data:,',
    () => `http://${address}/a.png`,
    () => `//${address}/a.png`,
    () => 'javascript:alert(1)',
    () => 'blob:https://example.com/1',
  ])('a URL or path is refused as a picture: %#', async (logo) => {
    expect(await resultOf(logo())).toBe(REFUSED)
  })
})

describe('an upload request', () => {
  const send = async (headers: Record<string, string>, body: Buffer | string) => {
    const answer = await fetch(`${world.url}/api/actualizar-restaurante`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tenant.admin.token}`, ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    const { code, message } = await answer.json()
    expect(message).toEqual(expect.any(String))
    return [answer.status, code]
  }
  const JSON_TYPE = { 'Content-Type': 'application/json' }

  test.each([
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'image/png',
    'text/plain',
  ])('a request body of another type than JSON is refused: %s', async (type) => {
    expect(await send({ 'Content-Type': type }, 'logo=x')).toEqual([415, 'unsupported_media_type'])
  })

  test('a request body that is too large or compressed is refused', async () => {
    const large = JSON.stringify({ logo: 'x'.repeat(13_000_000) })
    expect(await send(JSON_TYPE, large)).toEqual([413, 'body_too_large'])
    for (const [encoding, pack] of [
      ['gzip', gzipSync] as const,
      ['deflate', deflateSync] as const,
    ]) {
      const packed = pack(large)
      expect(packed.length).toBeLessThan(100_000)
      expect(await send({ ...JSON_TYPE, 'Content-Encoding': encoding }, packed)).toEqual([
        415,
        'unsupported_media_type',
      ])
    }
  })
})

test('no upload causes a connection to a foreign server', async () => {
  expect(connections).toBe(0)
  await fetch(`http://${address}/a.png`)
  expect(connections).toBe(1)
})
