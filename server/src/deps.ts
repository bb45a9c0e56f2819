/** What the rooms of the server need of the world: made once in `createApp`, overridable in tests. */
import type { Logger } from 'pino'
import type { GuestLimits } from './customers/limits.ts'
import type { PrinterNetworks } from './floor/printer-networks.ts'
import type { TableCodes } from './floor/table-code.ts'
import type { LoginLimits } from './identity/commands/login-limits.ts'
import type { LogDeps } from './log/change.ts'
import type { SnapshotCache } from './log/read.ts'
import type { GuestMenus } from './menu/queries/guest-menu.ts'
import type { Push } from './push/push.ts'

/** Where the app is; undefined: not configured. */
export interface AppLinks {
  readonly appLink?: string | undefined
  readonly playStoreUrl?: string | undefined
  readonly appStoreUrl?: string | undefined
}

/** The first argument of every handler and command. */
export interface Deps extends LogDeps {
  readonly jwtSecret: string
  readonly log: Logger
  readonly snapshots: SnapshotCache
  readonly guestMenus: GuestMenus
  readonly tableCodes: TableCodes
  readonly loginLimits: LoginLimits
  readonly guestLimits: GuestLimits
  readonly appLinks: AppLinks
  readonly printerNetworks: PrinterNetworks
  /** Absent: nothing is pushed to devices. */
  readonly push: Push | undefined
  /** Looks again at what a user's sockets may see, on every node. Never throws. */
  readonly recheck: (userId: number) => void
  /** What a branch's printer has to do was changed: it looks, and the boards are told. Never throws. */
  readonly wakePrinter: (branchId: number) => void
  /** Tells somebody, on every node, about a request to join a bill. Never throws. */
  readonly tellJoin: (userId: number, requestId: number) => void
}
