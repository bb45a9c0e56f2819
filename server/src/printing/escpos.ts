/** A paper in the language of receipt printers, ESC/POS, with the cut at its end. */
import type { Paper } from '@orderi/shared/printing/paper'
import receiptline from 'receiptline'
import { COLUMNS, type Row, rowsOf } from './layout.ts'

/** The bytes to send. The last of them ask the printer to say when it is done. */
export function escposOf(paper: Paper): Buffer {
  const document = rowsOf(paper).map(markup).join('\n')
  const commands = receiptline.transform(document, {
    command: 'generic',
    encoding: 'cp858',
    cpl: COLUMNS,
    spacing: true,
    cutting: true,
  })
  return Buffer.from(commands, 'latin1')
}

/** A row in receiptline's markup: a bar before it keeps it at the left. */
function markup({ text, isCentered, scale, isTall, isBold, isInverted }: Row): string {
  let line = literal(text)
  if (scale !== undefined) line = around('^'.repeat(scale + 1), line)
  if (isTall) line = around('^^', line)
  if (isBold) line = around('"', line)
  if (isInverted) line = around('`', line)
  return isCentered ? line : `|${line}`
}

function around(mark: string, text: string): string {
  return `${mark}${text}${mark}`
}

/** Whatever is neither a letter nor a digit is written by its number, so that none of it is markup. */
function literal(text: string): string {
  return text.replaceAll(
    /[^a-z\d\u0080-\uffff]/gi,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
