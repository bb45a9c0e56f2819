/** Decodes the text files that spreadsheet programs write. */

/** An encoding that can only be guessed from a file's bytes, so the user may choose another one. */
export type OldEncoding = 'windows-1252' | 'macintosh' | 'cp850' | 'cp437'

/** In order of preference: if two encodings are equally likely, the earlier one is used. */
export const OLD_ENCODINGS: readonly OldEncoding[] = ['windows-1252', 'cp850', 'macintosh', 'cp437']

export interface DecodedText {
  readonly text: string
  /** Undefined if the text is Unicode or has no letters that the encodings write differently. */
  readonly encoding: OldEncoding | undefined
}

/** Characters 128 to 255. Browsers decode only Macintosh text, and Node.js reads Windows-1252 as Latin-1. */
const UPPER_HALVES = {
  'windows-1252': `€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ${String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 160 + index))}`,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
}

/** Detects Unicode reliably. For other text, chooses the encoding whose letters form the most likely words. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unicode = decodeUnicode(bytes)
  if (unicode !== undefined) return { text: unicode, encoding: undefined }
  const [best] = OLD_ENCODINGS.map((encoding) => {
    const text = decodeOld(bytes, encoding)
    return { text, encoding, score: likelihood(text) }
  }).toSorted((a, b) => b.score - a.score)
  return best ?? { text: '', encoding: undefined }
}

export function decodeOld(bytes: Uint8Array, encoding: OldEncoding): string {
  if (encoding === 'macintosh') return new TextDecoder(encoding).decode(bytes)
  const upper = UPPER_HALVES[encoding]
  return Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''),
  ).join('')
}

function decodeUnicode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const wide =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : wideWithoutMark(bytes)
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** In UTF-16, one byte of every ASCII character is zero. Other encodings of text contain no zeros. */
function wideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  let [even, odd] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 4096).entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const LIKELY = 3
const POSSIBLE = 1
const UNLIKELY = -10

/** Characters with their neighbours, and scores for or against an encoding. */
const SIGNS: readonly (readonly [pattern: RegExp, score: number])[] = [
  [/(?<!\p{Lu})[áéíóúüñ]/gu, LIKELY],
  [/(?<!\p{Ll})[ÁÉÍÓÚÜÑ]/gu, LIKELY - 1],
  [
    /(?<!\p{L})[¿¡](?=\p{L})|(?<=\d)[º°ª]|(?<!\p{L})[½¼¾](?!\p{L})|[₡€](?=\s?\d)|¢(?=\s?\d)/gu,
    LIKELY - 1,
  ],
  [/[ãõçêâôà]/gu, POSSIBLE],
  [/(?<!\p{Lu})[àâäãåæçèêëìîïòôöõùûÿœ]|(?<!\p{Ll})[ÀÂÄÃÇÈÊËÎÏÔÖÕÙÛŒ]/gu, POSSIBLE],
  // “L’eau”, “Chef’s”, quotation marks around words, dashes between spaces.
  [
    /(?<=(?:^|[^\p{L}])(?:[cdjlmnst]|qu|O))’(?=\p{L})|(?<=\p{L})’(?=s(?:[^\p{L}]|$))/giu,
    LIKELY + 1,
  ],
  [
    /(?<!\p{L})[“‘«](?=[\p{L}¿¡])|(?<=[\p{L}.!?])[”’»…](?!\p{L})|(?<=\s|\d)[–—](?=\s|\d)|(?<!\p{L})•|(?<=\p{L})[®™©]/gu,
    POSSIBLE,
  ],
  // Signs within words, and letters in the wrong case.
  [/(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’\u00A0·](?=\p{L})/gu, UNLIKELY],
  [/(?<=\p{L})[¡¿¢£¤¥§†‡ˆ‰‹›‚„ƒ¬¦¨¯´¸]|[\p{Cc}\uFFFD¤¦¬¯¸˜‡†ˆ‰‚„ˇ˘˙˚˝˛ŠšŽžðÐþÞøØıÆ]/gu, UNLIKELY],
  [
    /[░▒▓│┤╣║╗╝┐└┴┬├─┼╚╔╩╦╠═╬┘┌█▄▀■‗╡╢╖╕╜╛╞╟╧╨╤╥╙╘╒╓╫╪▌▐αΓπΣστΦΘΩδ∞φε∩≡≥≤⌠⌡≈√ⁿ⌐₧∂∏∑∫◊Ω∆≠ﬁﬂ⁄]/gu,
    UNLIKELY,
  ],
  [/(?<=\p{Ll})\p{Lu}|(?<=\p{Ll})œ(?!u|i)|(?<=\p{L})\u00A0(?=\p{L})/gu, UNLIKELY / 2],
]

/** Scores how much a text looks like the words of a menu. Only characters that differ between encodings count. */
function likelihood(text: string): number {
  let sum = 0
  for (const [pattern, score] of SIGNS) {
    for (const [found] of text.matchAll(pattern)) if (/\P{ASCII}/u.test(found)) sum += score
  }
  return sum
}
