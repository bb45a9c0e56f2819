import type { PrintJob } from '@orderi/shared/printing/schema'
import { printingWords } from '../i18n/printing.ts'

export function jobName({ kind, number, table, changes }: PrintJob): string {
  if (kind === 'test' || number === null) return printingWords.test
  if (kind === 'bill') return printingWords.bill(number, table ?? '')
  return (changes ? printingWords.changes : printingWords.order)(number, table ?? '')
}
