/** The types of this node's sockets and what they need of the world. */
import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import type { Logger } from 'pino'
import type { Server, Socket } from 'socket.io'
import type { Pool } from '../db/pool.ts'
import type { BranchPlace } from '../floor/queries.ts'
import type { TableCodes } from '../floor/table-code.ts'
import type { SessionDeps } from '../identity/commands/sessions.ts'
import type { Commit } from '../log/append.ts'
import type { SnapshotCache } from '../log/read.ts'

/** What a socket remembers: whose it is and which branches it watches. */
export interface SocketData {
  sessionId: string
  userId: number
  /** Whether they worked anywhere when they connected. */
  isStaff: boolean
  /** Where a guest entered. */
  tableId: number | null
  branches: Map<number, BranchPlace>
}

export type LiveServer = Server<ClientMessages, ServerMessages, Record<string, never>, SocketData>
export type LiveSocket = Socket<ClientMessages, ServerMessages, Record<string, never>, SocketData>
/** The Engine.IO connection under a socket. */
export type Connection = LiveSocket['conn']

/** What the sockets need of the world. */
export interface LiveDeps extends SessionDeps {
  readonly pool: Pool
  readonly log: Logger
  readonly snapshots: SnapshotCache
  readonly tableCodes: TableCodes
  /** Origins besides the server's own that may connect. */
  readonly origins: readonly string[]
  /** A value of Express's `trust proxy`. */
  readonly trustProxy: false | number | readonly string[]
  /** Hears of each commit that went out to this node's sockets. */
  readonly onEmitted: (commit: Commit) => void
}
