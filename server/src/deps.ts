/** Dependencies that all folders of the server share. `startServer` creates them; tests can override them. */

import type { ChargingMark } from '@orderi/shared/payments/schema'
import type { Logger } from 'pino'
import type { ChargingMarks } from './bills/charging-marks.ts'
import type { HeldBoards } from './board/board-cache.ts'
import type { Boards } from './board/boards.ts'
import type { GuestLimits } from './customers/limits.ts'
import type { PrinterNetworks } from './floor/printer-networks.ts'
import type { TableCodes } from './floor/table-code.ts'
import type { LoginLimits } from './identity/commands/login-limits.ts'
import type { RememberedCallers } from './identity/remembered-callers.ts'
import type { SocketScreen } from './live/kitchen-screens.ts'
import type { OfficeDeps } from './log/office.ts'
import type { CountReceiptMail } from './mail/commands/limits.ts'
import type { GuestMenus } from './menu/queries/guest-menu.ts'
import type { Sandbox } from './payments/providers/sandbox.ts'
import type { ReceiptCodes } from './printing/receipt-code.ts'
import type { PushNotifier } from './push/push.ts'

export interface AppLinks {
  readonly appLink?: string | undefined
  readonly playStoreUrl?: string | undefined
  readonly appStoreUrl?: string | undefined
}

export interface Providers {
  readonly prueba: Sandbox
}

export interface Mail {
  /** Must be called after a mail was queued. Never throws. */
  readonly wake: () => void
  readonly countReceipt: CountReceiptMail
}

export interface Deps extends OfficeDeps {
  readonly jwtSecret: string
  readonly log: Logger
  /** The boards that this node holds in memory. */
  readonly boards: HeldBoards
  readonly callers: RememberedCallers
  readonly guestMenus: GuestMenus
  readonly tableCodes: TableCodes
  readonly receiptCodes: ReceiptCodes
  readonly loginLimits: LoginLimits
  readonly guestLimits: GuestLimits
  readonly appLinks: AppLinks
  readonly printerNetworks: PrinterNetworks
  /** How many days the log of the office is kept. */
  readonly activityDays: number
  /** Whether superadmins and admins must set up a second factor. */
  readonly requiresSecondFactor: boolean
  readonly push: PushNotifier | undefined
  /** Undefined if the server sends no e-mail. */
  readonly mail: Mail | undefined
  readonly providers: Providers
  /** Checks on every node whether the user may still receive what the user's sockets subscribed to. Never throws. */
  readonly recheck: (userId: number) => void
  /**
   * Must be called after a person changed a branch's print jobs. Wakes the print worker and updates boards. Never
   * throws.
   */
  readonly wakePrinter: (branchId: number) => void
  /** Must be called when an online payment starts at this node. Never throws. */
  readonly wakeAttempts: () => void
  /** Checks online payments in the background, which also sends recorded refunds. Never throws. */
  readonly checkOnlinePayments: () => void
  readonly charging: ChargingMarks
  /** Shows on every node's boards who is charging a bill. With `user` null, ends the bill's mark. Never throws. */
  readonly publishCharging: (
    branchId: number,
    billId: number,
    user: ChargingMark['user'] | null,
  ) => void
  /** Shows on every node's boards that a kitchen screen without a socket is there. Never throws. */
  readonly showPollingScreen: (sessionId: string, screen: SocketScreen) => void
  /** Sends join request `requestId` to the sockets of user `userId`, on every node. Never throws. */
  readonly publishJoinRequest: (userId: number, requestId: number) => void
}

export interface BoardDeps extends Deps {
  readonly boards: Boards
}
