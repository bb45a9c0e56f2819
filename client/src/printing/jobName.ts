/** What a print job is called by the numbers that people know. */
import type { PrintJob } from '@orderi/shared/printing/schema'
import { es } from '../i18n/es.ts'

export function jobName({ kind, number, table }: PrintJob): string {
  if (kind === 'test' || number === null) return es.printing.test
  return kind === 'order'
    ? es.printing.order(number, table ?? '')
    : es.printing.bill(number, table ?? '')
}
