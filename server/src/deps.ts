/** Dependencies of the server's folders; created in `startServer`, overridable in tests. */
import type { Logger } from 'pino'
import type { GuestLimits } from './customers/limits.ts'
import type { PrinterNetworks } from './floor/printer-networks.ts'
import type { TableCodes } from './floor/table-code.ts'
import type { LoginLimits } from './identity/commands/login-limits.ts'
import type { LogDeps } from './log/change.ts'
import type { SnapshotCache } from './log/read.ts'
import type { GuestMenus } from './menu/queries/guest-menu.ts'
import type { Push } from './push/push.ts'

/** Links to the phone app; undefined when not configured. */
export interface AppLinks {
  readonly appLink?: string | undefined
  readonly playStoreUrl?: string | undefined
  readonly appStoreUrl?: string | undefined
}

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
  /** Undefined: no push notifications. */
  readonly push: Push | undefined
  /** Rechecks the access of a user's sockets on every node. Never throws. */
  readonly recheck: (userId: number) => void
  /** Call after a person changed a branch's print jobs: wakes the worker and notifies boards. Never throws. */
  readonly wakePrinter: (branchId: number) => void
  /** Publishes a join request to a user's sockets on every node. Never throws. */
  readonly publishJoinRequest: (userId: number, requestId: number) => void
}
