/** The characters 128 to 255 of code page 858, which the printer uses. */
const LETTERS = new Set(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃðÐÊËÈ€ÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ±¾¶§÷¸°¨·¹³²',
)

const REPLACEMENTS: Readonly<Record<string, string>> = {
  '₡': '¢',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '→': '->',
  '•': '·',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  '™': 'TM',
}

/** Whether the printer's character set has all letters of the text, or similar ones. */
export function isPrintable(text: string): boolean {
  return lettersOf(text).every((letter) => convert(letter) !== undefined)
}

/** Returns one trimmed line in the printer's character set, one column per character. `?` replaces unknown letters. */
export function toPrintable(text: string): string {
  const letters = lettersOf(text).map((letter) => convert(letter) ?? '?')
  return letters.join('').replaceAll(/ +/g, ' ').trim()
}

function lettersOf(text: string): string[] {
  return [...text.normalize('NFC')]
}

function convert(letter: string): string | undefined {
  if (/[\s\p{Cc}\p{Zs}]/u.test(letter)) return ' '
  return REPLACEMENTS[letter] ?? (isKnown(letter) ? letter : withoutMarks(letter))
}

function isKnown(letter: string): boolean {
  return /^[\x20-\x7e]$/.test(letter) || LETTERS.has(letter)
}

/** Converts `ě` to `e`. Removes joiners, direction marks and separate accents. Undefined for an unknown letter. */
function withoutMarks(letter: string): string | undefined {
  const withoutAccents = [...letter.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')]
  return withoutAccents.every(isKnown) ? withoutAccents.join('') : undefined
}
