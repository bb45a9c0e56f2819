import type { Pool } from '../../server/src/db/pool.ts'
import { type BuiltServer, prepareBuiltServer } from '../support/processes/built-server.ts'
import { createProbe } from '../support/processes/probe.ts'

/** Bytes (`heap` and `rss` after a full garbage collection), and event-loop delays in ms since the last call. */
export interface ServerFigures {
  readonly heap: number
  readonly rss: number
  readonly database: number
  readonly lagP50: number
  readonly lagP99: number
  readonly lagMax: number
}

export interface WatchedServer {
  readonly builtServer: BuiltServer
  readonly db: Pool
  measure(): Promise<ServerFigures>
  events(): Promise<number>
  remove(): Promise<void>
}

/** Starts the server with the demo's restaurants, but not their history: creating it would distort the figures. */
export async function startWatchedServer(): Promise<WatchedServer> {
  const builtServer = await prepareBuiltServer()
  const probe = await createProbe()
  await builtServer.start({ DEMO: '1' })
  await builtServer.kill()
  await builtServer.start({ DEMO: '0', BACKUPS: 'off' }, [probe.module])
  const db = builtServer.openDatabase()
  return {
    builtServer,
    db,
    async measure() {
      const { heapUsed, rss, lag } = await probe.measure()
      const [row] = await db.query<{ size: number }>(
        'SELECT pg_database_size(current_database()) AS size',
      )
      return {
        heap: heapUsed,
        rss,
        database: row?.size ?? 0,
        lagP50: lag.p50,
        lagP99: lag.p99,
        lagMax: lag.max,
      }
    },
    async events() {
      const [row] = await db.query<{ events: number }>(
        'SELECT sum(seq)::bigint AS events FROM board_heads',
      )
      return row?.events ?? 0
    },
    async remove() {
      await db.end()
      await builtServer.remove()
    },
  }
}
