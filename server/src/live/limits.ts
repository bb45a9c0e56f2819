/** Limits the sockets of this node per connection, session and network. Each node counts in memory. */
import type { IncomingMessage } from 'node:http'
import { DomainError } from '@orderi/shared/kernel/errors'
import proxyaddr from 'proxy-addr'
import { networkOf } from '../identity/network.ts'
import type { Connection } from './sockets.ts'

/** Guests and staff are counted separately, so that guests cannot use up the sockets of the staff. */
export type SocketKind = 'guest' | 'staff'

/** A guest may open several tabs. An employee may use one session on many screens. */
export const MAX_SOCKETS_PER_SESSION: Record<SocketKind, number> = { guest: 10, staff: 1000 }
/** High, because all guests of a restaurant may share the address of its Wi-Fi. */
const MAX_PER_NETWORK: Record<SocketKind, number> = { guest: 1000, staff: 2000 }
/** Limit per network of connections that have not sent a token. */
const MAX_UNIDENTIFIED = 1000
/** Limit of packets per connection. The product's clients send a few messages per minute. */
const MAX_PACKETS_PER_SECOND = 200

export interface SocketLimitsOptions {
  readonly close: (connection: Connection) => void
  readonly trustProxy: false | number | readonly string[]
  readonly maxPerNetwork?: Record<SocketKind, number>
  readonly maxUnidentified?: number
}

export interface SocketLimits {
  /** If the connection's network has too many connections without a token, closes the oldest of them. */
  opened(connection: Connection): void
  /**
   * Counts a handshake for its session. The count lasts until the connection closes or `refused` is called.
   * @throws DomainError `too_many_requests` when the session has too many sockets, or the connection already has one
   */
  handshake(
    connection: Connection,
    session: { readonly id: string; readonly kind: SocketKind },
  ): void
  /**
   * Counts the socket for its network. Must be called as soon as the person is known.
   * @throws DomainError `too_many_requests` when the session or the network has too many sockets of this kind
   */
  identified(connection: Connection, kind: SocketKind): void
  /** Reverts the counts of a handshake, so that the client can try again on the same connection. */
  refused(connection: Connection): void
}

export function createSocketLimits(options: SocketLimitsOptions): SocketLimits {
  const mostPerNetwork = options.maxPerNetwork ?? MAX_PER_NETWORK
  const mostUnidentified = options.maxUnidentified ?? MAX_UNIDENTIFIED
  const counts = new Map<string, number>()
  const unidentified = new Map<string, Set<Connection>>()
  const networks = new WeakMap<Connection, string>()
  const sessions = new WeakMap<Connection, string>()
  /** By open connection, the keys whose `counts` it increased. Closing the connection decreases them again. */
  const taken = new WeakMap<Connection, string[]>()

  function take(connection: Connection, key: string, most: number): void {
    const keys = taken.get(connection)
    // The connection has closed, so a count for it would never be released.
    if (!keys) throw new DomainError('unavailable')
    const count = counts.get(key) ?? 0
    if (count >= most) throw new DomainError('too_many_requests')
    counts.set(key, count + 1)
    keys.push(key)
  }

  function release(connection: Connection): void {
    for (const key of taken.get(connection) ?? []) {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
    taken.delete(connection)
  }

  function forgetUnidentified(connection: Connection): void {
    const network = networks.get(connection) ?? ''
    const waiting = unidentified.get(network)
    waiting?.delete(connection)
    if (waiting?.size === 0) unidentified.delete(network)
  }

  function closeFloodingConnection(connection: Connection): void {
    let second = 0
    let packets = 0
    connection.on('packet', () => {
      const now = Math.floor(performance.now() / 1000)
      packets = now === second ? packets + 1 : 1
      second = now
      if (packets > MAX_PACKETS_PER_SECOND) options.close(connection)
    })
  }

  return {
    opened(connection) {
      const network = networkOf(addressOf(connection.request, options.trustProxy))
      networks.set(connection, network)
      const waiting = unidentified.get(network) ?? new Set()
      unidentified.set(network, waiting.add(connection))
      connection.once('close', () => {
        forgetUnidentified(connection)
        release(connection)
      })
      closeFloodingConnection(connection)
      const [oldest] = waiting
      if (waiting.size > mostUnidentified && oldest) options.close(oldest)
    },
    handshake(connection, { id, kind }) {
      if (taken.has(connection)) throw new DomainError('too_many_requests')
      taken.set(connection, [])
      sessions.set(connection, id)
      try {
        take(connection, `session ${id}`, MAX_SOCKETS_PER_SESSION[kind])
      } catch (error) {
        release(connection)
        throw error
      }
    },
    identified(connection, kind) {
      if (
        (counts.get(`session ${sessions.get(connection)}`) ?? 0) > MAX_SOCKETS_PER_SESSION[kind]
      ) {
        throw new DomainError('too_many_requests')
      }
      take(connection, `${kind} ${networks.get(connection)}`, mostPerNetwork[kind])
      forgetUnidentified(connection)
    },
    refused: release,
  }
}

/** Trusts `X-Forwarded-For` from the configured proxies, as Express does. */
function addressOf(
  request: IncomingMessage,
  trustProxy: SocketLimitsOptions['trustProxy'],
): string {
  if (trustProxy === false) return request.socket.remoteAddress ?? ''
  return proxyaddr(
    request,
    typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : [...trustProxy],
  )
}
