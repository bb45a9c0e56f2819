/** The characters 128 to 255 of code page 858, which the printer uses. */
const LETTERS = new Set(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃðÐÊËÈ€ÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ±¾¶§÷¸°¨·¹³²',
)

const INSTEAD: Readonly<Record<string, string>> = {
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
  '•': '·',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  '™': 'TM',
}

/** Returns one trimmed line in the printer's character set, one column per character. `?` replaces unknown letters. */
export function toPrintable(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (/[\s\p{Cc}\p{Zs}]/u.test(letter)) return ' '
    return INSTEAD[letter] ?? (isKnown(letter) ? letter : withoutMarks(letter))
  })
  return letters.join('').replaceAll(/ +/g, ' ').trim()
}

function isKnown(letter: string): boolean {
  return /^[\x20-\x7e]$/.test(letter) || LETTERS.has(letter)
}

/** Converts `ě` to `e`. Removes joiners, direction marks and separate accents. */
function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  return [...bare].map((each) => (isKnown(each) ? each : '?')).join('')
}
