/** Whatever somebody sends as a picture: what is kept is a square of our own making, or nothing; and nothing else happens. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyPng, interlacedPng, mostHeldDuring } from '../support/bombs.ts'
import { makeTenant } from '../support/tenant.ts'
import { openWorld } from '../support/world.ts'

/** What a picture that is refused may take meanwhile: what is sent, a few times over, and no points. */
const MOST_BYTES = 80_000_000

/** Stands in what is sent; never in what is kept. */
const PAYLOAD = '<script>alert(document.domain)</script>'

let asked = 0
const world = await openWorld()
const tenant = await makeTenant(world)
/** Somebody else's server: a picture makes ours ask it for nothing. */
const elsewhere = createServer((_request, response) => response.end()).on('connection', () => {
  asked += 1
})
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
const address = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
afterAll(() => void elsewhere.close())

const dataUrl = (bytes: Buffer | string, label = 'image/png') =>
  `data:${label};base64,${Buffer.from(bytes).toString('base64')}`
const writeLogo = (logo: unknown) =>
  tenant.admin.call(calls.updateOwnRestaurant, { body: { logo } })

/** What was made of a picture: refused by its code, or kept, and then a bare square. */
async function becomes(logo: string): Promise<string> {
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

describe('a drawing', () => {
  const svg = (inside: string, attributes = 'width="9" height="9"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  )

  test.each([
    [
      'a bomb of entities',
      () => `<!DOCTYPE svg [<!ENTITY l0 "ja">${laughs.join('')}]>${svg('<text>&l9;</text>')}`,
    ],
    [
      'an entity from the disk',
      () => `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
    ],
    [
      'an entity from outside',
      () => `<!DOCTYPE svg [<!ENTITY % a SYSTEM "http://${address}/a.dtd">%a;]>${svg('')}`,
    ],
    [
      'a document type from outside',
      () => `<!DOCTYPE svg SYSTEM 'http://${address}/a.dtd' [ ]>${svg('')}`,
    ],
    [
      'a link that is a script',
      () => svg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
    ],
    ['a part of another drawing', () => svg(`<use xlink:href="http://${address}/a.svg#a"/>`)],
    [
      'a filter that loads',
      () => svg(`<filter id="f"><feImage href="//${address}/a.png"/></filter>`),
    ],
    [
      'letters from outside',
      () => svg(`<style>@font-face{font-family:a;src:url(http://${address}/a)}</style>`),
    ],
    [
      'a style sheet after a charset',
      () => svg(`<style>@charset "utf-8";@import url(http://${address}/a.css);</style>`),
    ],
    ['a page as data', () => svg(`<image href="data:text/html;base64,AAAA"/>`)],
    ['a handler on its own line', () => svg(`<rect\nonclick\n=\n"alert(1)"/>`)],
    [
      'a page in another namespace',
      () => svg(`<x:foreignObject xmlns:x="http://www.w3.org/2000/svg"/>`),
    ],
    ['a picture as wide as a country', () => svg('', 'width="99999999" height="99999999"')],
  ])('is refused: %s', async (_name, text) => {
    expect(await becomes(dataUrl(text(), 'image/svg+xml'))).toBe(REFUSED)
  })

  test.each([
    [
      'a script that would be put in later',
      () =>
        svg(
          '<rect width="9" height="9"><set attributeName="href" to="javascript:alert(1)"/></rect>',
        ),
    ],
    [
      'a choice of pictures',
      () =>
        svg(`<rect width="9" height="9" style="fill:image-set('http://${address}/a.png' 1x)"/>`),
    ],
    [
      'a frame of another language',
      () => svg(`<iframe xmlns="http://www.w3.org/1999/xhtml" src="http://${address}/"/>`),
    ],
    ['a payload that is only text', () => svg(`<title>${PAYLOAD.replaceAll('<', '&lt;')}</title>`)],
  ])('that browsers might take for more is nothing but its points: %s', async (_name, text) => {
    expect(['a bare square', REFUSED]).toContain(await becomes(dataUrl(text(), 'image/svg+xml')))
  })

  test('that is packed is none', async () => {
    expect(await becomes(dataUrl(gzipSync(svg('')), 'image/svg+xml'))).toBe(REFUSED)
  })
})

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#016083' } })

describe('a picture that is something else as well', () => {
  const comment = Buffer.from(PAYLOAD)
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a png with a page behind it',
      async () => Buffer.concat([await picture().png().toBuffer(), comment]),
    ],
    [
      'a gif with a page behind it',
      async () => Buffer.concat([await picture().gif().toBuffer(), comment]),
    ],
    [
      'a webp with a page behind it',
      async () => Buffer.concat([await picture().webp().toBuffer(), comment]),
    ],
    [
      'a jpeg with a page in its comment',
      async () => {
        const jpeg = await picture().jpeg().toBuffer()
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
        return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
      },
    ],
    [
      'a jpeg with a page for its author',
      () =>
        picture()
          .jpeg()
          .withExif({ IFD0: { Artist: PAYLOAD, ImageDescription: PAYLOAD } })
          .toBuffer(),
    ],
    [
      'a png with a page for its author',
      () =>
        picture()
          .png()
          .withExif({ IFD0: { Copyright: PAYLOAD } })
          .toBuffer(),
    ],
  ])('is only the picture: %s', async (_name, bytes) => {
    const sent = await bytes()
    expect(sent.includes(PAYLOAD), 'the payload is sent').toBe(true)
    expect(await becomes(dataUrl(sent))).toBe('a bare square')
  })

  test.each([
    ['a gif that is a script', `GIF89a/*${'\0'.repeat(8)}*/=1;${PAYLOAD}`],
    ['a jpeg that is a page', `\xff\xd8\xff\xe0<html>${PAYLOAD}`],
    ['a webp that is a script', `RIFF/*\0\0WEBP*/=1;${PAYLOAD}`],
    ['a document', `%PDF-1.7\n${PAYLOAD}`],
    ['a document behind the head of a picture', `\x89PNG\r\n\x1a\n%PDF-1.7\n${PAYLOAD}`],
    ['a page', `<!doctype html>${PAYLOAD}`],
    ['an archive', `PK\x03\x04${PAYLOAD}`],
    ['commands for a drawing program', `push graphic-context\nfill 'url(https://example.com/")'`],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'],
    ['a bare bitmap', 'P6 9 9 255\n'.padEnd(300, 'x')],
    ['a film', `\0\0\0\x20ftypheic${'\0'.repeat(40)}`],
  ])('and not a whole picture is refused: %s', async (_name, text) => {
    for (const label of ['image/png', 'image/gif', 'image/svg+xml']) {
      expect(await becomes(dataUrl(Buffer.from(text, 'latin1'), label))).toBe(REFUSED)
    }
  })
})

test('where a photo was taken, by what and when is not kept', async () => {
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
  expect(await becomes(dataUrl(photo, 'image/jpeg'))).toBe('a bare square')
})

describe('a bomb', () => {
  let unpackable: Buffer
  beforeAll(() => {
    // 52 million points: a few more than are taken, and 207 MB where they are unpacked.
    unpackable = interlacedPng(7200)
    expect(unpackable.length).toBeLessThan(1_000_000)
  })

  /** The same file, saying that it is larger. */
  async function swollen(format: 'jpeg' | 'webp'): Promise<Buffer> {
    const bytes = await picture().toFormat(format).toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    if (format === 'jpeg') bytes.fill(0xff, frame + 5, frame + 9)
    if (format === 'webp') bytes.fill(0x3f, 26, 30)
    return bytes
  }

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a png of three billion points', () => emptyPng(60_000, 60_000)],
    ['a png as wide as numbers go', () => emptyPng(0x7fffffff, 1)],
    ['a png without points', () => emptyPng(0, 0)],
    ['a png with fewer rows than it says', () => emptyPng(5000, 5000)],
    ['a png that has to be whole before it is drawn', () => unpackable],
    ['a jpeg that says more than it has', () => swollen('jpeg')],
    ['a webp that says more than it has', () => swollen('webp')],
  ])('is refused before it grows: %s', async (_name, bytes) => {
    const url = dataUrl(await bytes())
    const held = await mostHeldDuring(async () => expect(await becomes(url)).toBe(REFUSED))
    expect(held).toBeLessThan(MOST_BYTES)
  })

  test('that nobody refuses grows, and is seen to', async () => {
    const held = await mostHeldDuring(() =>
      sharp(unpackable, { limitInputPixels: false }).resize(9, 9).toBuffer(),
    )
    expect(held).toBeGreaterThan(1.5 * MOST_BYTES)
  })

  test.each(['gif', 'webp'] as const)('of a thousand frames is its first: %s', async (format) => {
    const frames = await sharp({
      create: { width: 20, height: 20_000, channels: 3, background: '#016083', pageHeight: 20 },
    })
      .composite([{ input: await picture(20, 20).negate().png().toBuffer(), top: 0, left: 0 }])
      .toFormat(format)
      .toBuffer()
    expect((await sharp(frames).metadata()).pages ?? 0).toBeGreaterThan(1)
    expect(await becomes(dataUrl(frames))).toBe('a bare square')
  })
})

test.each(['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)(
  'a %s that was cut off is refused, wherever it was cut',
  async (format) => {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
    const create = { width: 90, height: 90, channels: 3, background: '#fff', noise } as const
    const whole = await sharp({ create }).toFormat(format).toBuffer()
    expect(await becomes(dataUrl(whole))).toBe('a bare square')
    for (const part of [0, 0.01, 0.2, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect([part, await becomes(dataUrl(cut))]).toEqual([part, REFUSED])
    }
  },
)

describe('an address', () => {
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
  ])('is nothing to be read: %#', async (logo) => {
    expect(await becomes(logo())).toBe(REFUSED)
  })
})

describe('a body', () => {
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
  ])('of another kind is refused: %s', async (type) => {
    expect(await send({ 'Content-Type': type }, 'logo=x')).toEqual([415, 'unsupported_media_type'])
  })

  test('that is too large or compressed is refused', async () => {
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

test('nobody was asked for anything; who asks is heard', async () => {
  expect(asked).toBe(0)
  await fetch(`http://${address}/a.png`)
  expect(asked).toBe(1)
})
