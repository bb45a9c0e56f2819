/** Restricts printers to the configured networks, so that no restaurant makes the server connect elsewhere. */
import { type LookupOptions, lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Network names that the setting accepts, as in Express's `trust proxy`. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  any: ['0.0.0.0/0', '::/0'],
}

/** Default networks. Loopback is excluded, because the server may run outside the restaurant. */
export const DEFAULT_PRINTER_NETWORKS: readonly string[] = ['uniquelocal', 'linklocal']

export interface PrinterNetworks {
  /**
   * Returns false for an IP address outside the networks. Host names are checked when connecting; without any allowed
   * network, returns false for every host.
   */
  mayContain(host: string): boolean
  /** Resolves a host name. Fails with `OutsideNetworkError` if one of its addresses is outside the networks. */
  readonly lookup: LookupFunction
}

export class OutsideNetworkError extends Error {}

/** Accepts a network name, an IP address, or an IP address with a prefix length. */
export function isNetwork(value: string): boolean {
  if (Object.hasOwn(NAMED, value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const most = version === 4 ? 32 : 128
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

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
    mayContain: (host) => (isIP(host) === 0 ? allowed.length > 0 : isInside(host)),
    // Returns the addresses that were checked here, so that the connection does not resolve the host name again.
    lookup(hostname, options: LookupOptions, callback) {
      resolve(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error) callback(error, '')
        else if (!first || !addresses.every(({ address }) => isInside(address))) {
          callback(new OutsideNetworkError(hostname), '')
        } else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    },
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
