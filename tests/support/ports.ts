/** Ports for servers that go away and come back at the same address. */
import { once } from 'node:events'
import { createServer, type NetConnectOpts } from 'node:net'

/** Below those that systems give away by themselves: nobody takes it while its server is away. */
const FIRST = 20_000
const LAST = 30_000

/** A port that nobody listens on. */
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

/** Where a database listens: its Unix socket, or its port. */
export function endOf(databaseUrl: string): NetConnectOpts {
  const { hostname, port } = new URL(databaseUrl)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}
