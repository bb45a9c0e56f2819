/** Only what a receipt printer has letters for reaches it: one column each, and never a command. */

/** The upper half of the printer's code page 858. */
const LETTERS = new Set(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»ÁÂÀ©¢¥ãÃðÐÊËÈ€ÍÎÏ¦ÌÓßÔÒõÕµþÞÚÛÙýÝ±¾¶§÷¸°¨·¹³²',
)

/** What people write and the printer does not know, in letters that it has. */
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

/** The text in letters of the printer, one line, without blanks at its ends; `?` for what it cannot print. */
export function printable(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (/[\s\p{Cc}\p{Zs}]/u.test(letter)) return ' '
    return INSTEAD[letter] ?? (isKnown(letter) ? letter : withoutMarks(letter))
  })
  return letters.join('').replaceAll(/ +/g, ' ').trim()
}

function isKnown(letter: string): boolean {
  return /^[\x20-\x7e]$/.test(letter) || LETTERS.has(letter)
}

/** `ě` is `e`; what is no letter at all (joiners, directions, lone accents) is nothing. */
function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  return [...bare].map((each) => (isKnown(each) ? each : '?')).join('')
}
