/** Where a printer listens, from how a branch writes it. */

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
