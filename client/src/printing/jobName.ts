import type { PrintJob } from '@orderi/shared/printing/schema'
import { printingWords } from '../i18n/board.ts'
import { tillWords } from '../i18n/till.ts'

export function jobName({ kind, number, table, changes, station }: PrintJob): string {
  if (kind === 'drawer') return tillWords.drawer.open
  if (kind === 'test' || number === null) return printingWords.test
  if (kind === 'x' || kind === 'z') return tillWords.report[kind](table ?? '', number)
  if (kind === 'bill') return printingWords.bill({ number, table: table ?? '' })
  const what = (changes ? printingWords.changes : printingWords.order)({
    number,
    table: table ?? '',
  })
  return station ? printingWords.atStation({ what, station }) : what
}
