import type { PrintJob } from '@orderi/shared/printing/schema'
import { printingWords } from '../i18n/printing.ts'

export function jobName({ kind, number, table }: PrintJob): string {
  if (kind === 'test' || number === null) return printingWords.test
  return kind === 'order'
    ? printingWords.order(number, table ?? '')
    : printingWords.bill(number, table ?? '')
}
