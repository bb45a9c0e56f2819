/** Where a printer may be: a branch names the address, but it is this server that connects, so the setting says into which networks. */
import { type LookupOptions, lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The networks that have a name in the settings, as they do for the proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  any: ['0.0.0.0/0', '::/0'],
}

/** Where a restaurant's own printers are; the server's machine itself only where it stands in the restaurant. */
export const RESTAURANT_NETWORKS: readonly string[] = ['uniquelocal', 'linklocal']

export interface PrinterNetworks {
  /** False for an address, written as one, that lies outside. A name is asked about when it is connected to, unless there is no network for it to lead to. */
  mayBe(host: string): boolean
  /** Resolves a name for a connection; a name that leads outside with any of its addresses is an `OutsideError`. */
  readonly lookup: LookupFunction
}

/** A printer's name leads to where this server does not print. */
export class OutsideError extends Error {}

/** True for a network as the setting writes it: a name, an address, or an address with its bits. */
export function isNetwork(value: string): boolean {
  if (Object.hasOwn(NAMED, value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const most = version === 4 ? 32 : 128
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

/** Reads the networks of the setting; `resolve` is the system's own unless told otherwise. */
export function createPrinterNetworks(
  allowed: readonly string[],
  resolve: typeof resolveName = resolveName,
): PrinterNetworks {
  const inside = new BlockList()
  for (const network of allowed.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) inside.addAddress(address, family)
    else inside.addSubnet(address, Number(bits), family)
  }
  const isInside = (address: string) => inside.check(address, familyOf(address))

  return {
    mayBe: (host) => (isIP(host) === 0 ? allowed.length > 0 : isInside(host)),
    // The addresses that were looked at are the ones that are connected to: nobody resolves the name once more.
    lookup(hostname, options: LookupOptions, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error) callback(error, '')
        else if (!first || !addresses.every(({ address }) => isInside(address))) {
          callback(new OutsideError(hostname), '')
        } else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    },
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
