import { text } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'

/** Lower ports belong to other services. The default port is 9100, the standard for network printers. */
const FIRST_PORT = 1024
const PRINTER =
  /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::([1-9]\d{0,4}))?$/i

function isPrinterAddress(value: string): boolean {
  const match = PRINTER.exec(value)
  const port = Number(match?.[1] ?? 9100)
  return value === '' || (match !== null && port >= FIRST_PORT && port <= 65_535)
}

/** The address of a network printer, as host or host:port. Empty if there is none. */
export const PrinterAddress = text(260).refine(isPrinterAddress, {
  params: reason('bad_printer_address'),
})
