/** Converts a `Paper` to ESC/POS, the language of receipt printers. */
import type { Paper, PaperWidth } from '@orderi/shared/printing/paper'
import { paperWords as words } from '@orderi/shared/printing/words'
import receiptline from 'receiptline'
import {
  columnsOn,
  DOTS_PER_COLUMN,
  type PictureRow,
  type PrintedRow,
  printedRowsOf,
} from './layout.ts'
import { pictureOf } from './picture.ts'
import { toPrintable } from './printable.ts'

/** The bytes end with a request for the printer's status. The reply confirms that everything before it was printed. */
export async function escposOf(paper: Paper, width: PaperWidth = 80): Promise<Buffer> {
  const columns = columnsOn(width)
  const rows = await Promise.all(
    printedRowsOf(paper, columns).map((row) => rowMarkup(row, columns)),
  )
  const commands = receiptline.transform(rows.join('\n'), {
    command: 'generic',
    encoding: 'cp858',
    cpl: columns,
    spacing: true,
    cutting: true,
    gradient: false,
  })
  return Buffer.concat([beepBytes(paper.beeps), Buffer.from(commands, 'latin1')])
}

/** Beeps of 100 ms (ESC B). Printers without a buzzer ignore the command. */
const beepBytes = (count = 0) => Buffer.from(count > 0 ? [0x1b, 0x42, count, 2] : [])

/** Opens the drawer that is connected to the printer: a pulse of 50 ms on each connector (ESC p). */
export const DRAWER_BYTES = Buffer.from([
  0x1b, 0x40, 0x1b, 0x70, 0x00, 0x19, 0xfa, 0x1b, 0x70, 0x01, 0x19, 0xfa, 0x1d, 0x72, 0x01,
])

/** If a text cannot be drawn, the row refers to the screen, because the paper must be printed in any case. */
async function rowMarkup(row: PrintedRow | PictureRow, columns: number): Promise<string> {
  if ('text' in row) return markup(row)
  const drawn = await pictureOf(row, columns * DOTS_PER_COLUMN).catch(() => undefined)
  if (drawn !== undefined) return `|{image:${drawn}}`
  return markup({ text: `${toPrintable(row.picture)} (${words.seeScreen})`, isBold: true })
}

/** Converts a row to receiptline markup, in which a bar at the start aligns the row to the left. */
function markup({ text, isCentered, scale, isTall, isBold, isInverted }: PrintedRow): string {
  let line = literal(text)
  if (scale !== undefined) line = surround('^'.repeat(scale + 1), line)
  if (isTall) line = surround('^^', line)
  if (isBold) line = surround('"', line)
  if (isInverted) line = surround('`', line)
  return isCentered ? line : `|${line}`
}

function surround(mark: string, text: string): string {
  return `${mark}${text}${mark}`
}

/** Escapes everything except letters and digits, so that no character of the text is interpreted as markup. */
function literal(text: string): string {
  return text.replaceAll(
    /[^a-z\d\u0080-\uffff]/gi,
    (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}
