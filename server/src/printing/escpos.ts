/** Converts a `Paper` to ESC/POS, the language of receipt printers. */
import type { Paper } from '@orderi/shared/printing/paper'
import receiptline from 'receiptline'
import { PAPER_COLUMNS, type PrintedRow, printedRowsOf } from './layout.ts'

/** The bytes end with a request for the printer's status. The reply confirms that everything before it was printed. */
export function escposOf(paper: Paper): Buffer {
  const document = printedRowsOf(paper).map(markup).join('\n')
  const commands = receiptline.transform(document, {
    command: 'generic',
    encoding: 'cp858',
    cpl: PAPER_COLUMNS,
    spacing: true,
    cutting: true,
  })
  return Buffer.from(commands, 'latin1')
}

/** Converts a row to receiptline markup, in which a bar at the start aligns the row to the left. */
function markup({ text, isCentered, scale, isTall, isBold, isInverted }: PrintedRow): string {
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

/** Escapes everything except letters and digits, so that no character of the text is interpreted as markup. */
function literal(text: string): string {
  return text.replaceAll(
    /[^a-z\d\u0080-\uffff]/gi,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
