import { once } from 'node:events'
import { createServer, type NetConnectOpts } from 'node:net'

/** Below the ephemeral port range, so that no other process takes a server's port while the server is stopped. */
const FIRST = 20_000
const LAST = 30_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

export function databaseEndpoint(databaseUrl: string): NetConnectOpts {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}
