/** Draws text that the printer's character set lacks, such as Cyrillic or emoji, as a black and white picture. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import type { PictureRow } from './layout.ts'
import { openTypeOf } from './woff.ts'

/** Blank dots above and below a picture. */
const MARGIN = 4
/** The minimum brightness of the drawn text at which a dot is printed. */
const MIN_BRIGHTNESS = 128

/** A bitmap font with the letters of nearly all languages, and emoji as line drawings. */
const LETTERS = {
  family: 'UnifontExMono',
  file: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
}
const EMOJI = {
  family: 'Noto Emoji Bold',
  file: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
}

let loading: Promise<void> | undefined

/** The renderer has the fonts until the process ends. */
async function loadFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'orderi-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const letters = join(folder, 'letters.ttf')
  await writeFile(letters, await openTypeOf(await readFile(resolve(LETTERS.file))))
  for (const [fontfile, { family }] of [
    [letters, LETTERS],
    [resolve(EMOJI.file), EMOJI],
  ] as const) {
    await sharp({ text: { text: '1', font: `${family} 16px`, fontfile } })
      .png()
      .toBuffer()
  }
}

/** Returns a PNG in base64, `paperDots` wide. Long texts wrap. */
export async function pictureOf(row: PictureRow, paperDots: number): Promise<string> {
  loading ??= loadFonts().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  await loading
  const { picture, dots, indent, isCentered } = row
  const drawn = await sharp({
    text: {
      text: escaped(picture),
      font: `${LETTERS.family}, ${EMOJI.family} ${dots}px`,
      dpi: 72,
      width: paperDots - 2 * indent,
      wrap: 'word-char',
      align: isCentered ? 'center' : 'left',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return png(drawn, row, paperDots)
}

/** Puts the drawn text, white on black, on a strip as wide as the paper. */
async function png(
  { data, info }: { readonly data: Buffer; readonly info: OutputInfo },
  { indent, isCentered, isInverted }: PictureRow,
  paperDots: number,
): Promise<string> {
  const width = Math.min(info.width, paperDots)
  const free = paperDots - width
  const left = isCentered ? free >> 1 : Math.min(indent, free)
  const [ink, blank] = isInverted ? [255, 0] : [0, 255]
  const height = info.height + 2 * MARGIN
  const strip = Buffer.alloc(paperDots * height, blank)
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = data[(y * info.width + x) * info.channels] ?? 0
      if (value >= MIN_BRIGHTNESS) strip[(y + MARGIN) * paperDots + left + x] = ink
    }
  }
  const raw = { width: paperDots, height, channels: 1 } as const
  return (await sharp(strip, { raw }).png().toBuffer()).toString('base64')
}

/** Escapes text for the renderer, which reads markup. Removes characters that change the direction of text. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
