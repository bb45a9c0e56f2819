import { invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { PrinterNetworks } from './printer-networks.ts'

const DEFAULT_PORT = 9100

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** Parses `host`, `host:port`, `[::1]` or `[::1]:port`. The schema of the branch has already validated the format. */
export function printerAddress(written: string): PrinterAddress {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(written) ?? []
  return { host: bracketed ?? plain ?? written, port: Number(port ?? DEFAULT_PORT) }
}

/** Whether two addresses differ only in case and in the default port. */
export function isSamePrinter(one: string, other: string): boolean {
  const [a, b] = [printerAddress(one), printerAddress(other)]
  return a.port === b.port && a.host.toLowerCase() === b.host.toLowerCase()
}

/** @throws DomainError 422 for an address outside the networks in which printers are allowed */
export function requireAllowedPrinter(
  networks: PrinterNetworks,
  written: string | undefined,
): void {
  if (!written || networks.mayContain(printerAddress(written).host)) return
  throw invalidField('impresora', reason('printer_outside'))
}
