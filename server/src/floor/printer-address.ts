/** Where a printer listens, from how a branch writes it. */
import { invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { PrinterNetworks } from './printer-networks.ts'

/** Where network printers listen when nothing else is said. */
const DEFAULT_PORT = 9100

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** `host`, `host:port`, `[::1]` or `[::1]:port`, as the branch's schema admits them. */
export function printerAddress(written: string): PrinterAddress {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(written) ?? []
  return { host: bracketed ?? plain ?? written, port: Number(port ?? DEFAULT_PORT) }
}

/** Refuses an address, as a branch writes it, that is known to lie outside of the networks with printers. */
export function requireInside(networks: PrinterNetworks, written: string | undefined): void {
  if (!written || networks.mayBe(printerAddress(written).host)) return
  throw invalidField('impresora', reason('printer_outside'))
}
