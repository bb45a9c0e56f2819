import type { ClientMessages, ServerMessages } from '@orderi/shared/board/messages'
import type { Logger } from 'pino'
import type { Server, Socket } from 'socket.io'
import type { ChargingMarks } from '../bills/charging-marks.ts'
import type { HeldBoards } from '../board/board-cache.ts'
import type { Pool } from '../db/pool.ts'
import type { BranchRef } from '../floor/queries/access.ts'
import type { TableCodes } from '../floor/table-code.ts'
import type { SessionDeps } from '../identity/commands/sessions.ts'
import type { Commit } from '../log/append.ts'
import type { ConnectedScreens, ScreensOfNode } from './kitchen-screens.ts'

export interface SocketData {
  sessionId: string
  userId: number
  /** Does not change after the handshake. */
  isStaff: boolean
  tableId: number | null
  branches: Map<number, BranchRef>
  /** JSON of the device's settings at the last check; `null` for other sockets. */
  device: string
}

export type LiveServer = Server<ClientMessages, ServerMessages, Record<string, never>, SocketData>
export type LiveSocket = Socket<ClientMessages, ServerMessages, Record<string, never>, SocketData>
export type Connection = LiveSocket['conn']

export interface LiveDeps extends SessionDeps {
  readonly pool: Pool
  readonly log: Logger
  readonly boards: HeldBoards
  readonly tableCodes: TableCodes
  readonly charging: ChargingMarks
  readonly screens: ConnectedScreens
  /** Called with changes of this node's kitchen screens, for boards and the other nodes. */
  readonly onScreens: (changes: readonly ScreensOfNode[]) => void
  readonly requiresSecondFactor: boolean
  /** Allowed origins besides the server's own. */
  readonly origins: readonly string[]
  readonly trustProxy: false | number | readonly string[]
  readonly onEmitted: (commit: Commit) => void
}

export const boardRoom = (branchId: number) => `board:${branchId}`
export const guestsRoom = (branchId: number) => `guests:${branchId}`
export const ownerRoom = (userId: number) => `owner:${userId}`

/** Undefined for the room that Socket.IO creates for each socket. */
export function roomKind(room: string): 'board' | 'guests' | 'owner' | undefined {
  const [kind, id] = room.split(':')
  if (id === undefined) return undefined
  return kind === 'board' || kind === 'guests' || kind === 'owner' ? kind : undefined
}
