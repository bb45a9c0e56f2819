/** The commands of a board as plain data, which can be stored and sent again. */
import type { Bill } from '@orderi/shared/bills/schema'
import {
  changeLineStatus,
  changeOrderStatus,
  closeBill,
  confirmTable,
  moveBill,
  reopenBill,
  sendWaiter,
  takeOrder,
  undoOrder,
  undoSendWaiter,
} from '@orderi/shared/contract/administration'
import type { BodyInput } from '@orderi/shared/contract/call'
import { chargeBill } from '@orderi/shared/contract/payments'
import { assertNever } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import type { Api } from '../api/client.ts'

/** Each `body` is a request body of the API. `order_id` of `changeLineStatus` only selects the queue, and is not sent. */
export type Command =
  | { readonly type: 'changeOrderStatus'; readonly body: BodyInput<typeof changeOrderStatus> }
  | {
      readonly type: 'changeLineStatus'
      readonly order_id: number
      readonly body: BodyInput<typeof changeLineStatus>
    }
  | { readonly type: 'undoOrder'; readonly body: BodyInput<typeof undoOrder> }
  | { readonly type: 'sendWaiter'; readonly body: BodyInput<typeof sendWaiter> }
  | { readonly type: 'undoSendWaiter'; readonly body: BodyInput<typeof undoSendWaiter> }
  | { readonly type: 'confirmTable'; readonly body: BodyInput<typeof confirmTable> }
  | { readonly type: 'takeOrder'; readonly body: BodyInput<typeof takeOrder> }
  | { readonly type: 'chargeBill'; readonly body: BodyInput<typeof chargeBill> }
  | { readonly type: 'closeBill'; readonly body: BodyInput<typeof closeBill> }
  | { readonly type: 'reopenBill'; readonly body: BodyInput<typeof reopenBill> }
  | { readonly type: 'moveBill'; readonly body: BodyInput<typeof moveBill> }

export type CommandAnswer = Order | Bill | { readonly order: Order; readonly bill: Bill }

export interface CommandResponse {
  readonly answer: CommandAnswer
  readonly boardSeq: number | undefined
}

/** Sends a command once. @throws the errors of the API client */
export function sendCommand(
  api: Api,
  command: Command,
  sent: { readonly key: string; readonly epoch?: string | undefined },
): Promise<CommandResponse> {
  switch (command.type) {
    case 'changeOrderStatus':
      return api.send(changeOrderStatus, { body: command.body, ...sent })
    case 'changeLineStatus':
      return api.send(changeLineStatus, { body: command.body, ...sent })
    case 'undoOrder':
      return api.send(undoOrder, { body: command.body, ...sent })
    case 'sendWaiter':
      return api.send(sendWaiter, { body: command.body, ...sent })
    case 'undoSendWaiter':
      return api.send(undoSendWaiter, { body: command.body, ...sent })
    case 'confirmTable':
      return api.send(confirmTable, { body: command.body, ...sent })
    case 'takeOrder':
      return api.send(takeOrder, { body: command.body, ...sent })
    case 'chargeBill':
      return api.send(chargeBill, { body: command.body, ...sent })
    case 'closeBill':
      return api.send(closeBill, { body: command.body, ...sent })
    case 'reopenBill':
      return api.send(reopenBill, { body: command.body, ...sent })
    case 'moveBill':
      return api.send(moveBill, { body: command.body, ...sent })
    default:
      return assertNever(command)
  }
}

/** True for commands that may be sent later. Payments, cancellations and undo may not. */
export function mayBeQueued(command: Command): boolean {
  switch (command.type) {
    case 'takeOrder':
    case 'sendWaiter':
    case 'confirmTable':
      return true
    case 'changeOrderStatus':
    case 'changeLineStatus':
      return command.body.estado !== 'Cancelado'
    case 'undoOrder':
    case 'undoSendWaiter':
    case 'chargeBill':
    case 'closeBill':
    case 'reopenBill':
    case 'moveBill':
      return false
    default:
      return assertNever(command)
  }
}

/** The entity that a command changes. Commands on one subject are sent in the sequence of the taps. */
export interface CommandSubject {
  readonly kind: 'order' | 'bill' | 'table'
  readonly id: number
}

/** The subject of a new order is its bill. Without a bill, it is the table. */
export function subjectOf(command: Command): CommandSubject {
  switch (command.type) {
    case 'changeOrderStatus':
    case 'undoOrder':
      return { kind: 'order', id: command.body.order_id }
    case 'changeLineStatus':
      return { kind: 'order', id: command.order_id }
    case 'sendWaiter':
    case 'undoSendWaiter':
    case 'confirmTable':
    case 'chargeBill':
    case 'closeBill':
    case 'reopenBill':
    case 'moveBill':
      return { kind: 'bill', id: command.body.bill_id }
    case 'takeOrder': {
      const { bill_id, table_id } = command.body
      if (bill_id != null) return { kind: 'bill', id: bill_id }
      return { kind: 'table', id: table_id ?? 0 }
    }
    default:
      return assertNever(command)
  }
}

/** Equal for two commands with the same meaning, so that a repeated tap can be ignored. */
export function commandIdentity(command: Command): string {
  return JSON.stringify([command.type, command.body])
}

/** Identifies the tapped element: like `commandIdentity`, but without the new status of an order or line. */
export function tappedElementKey(command: Command): string {
  switch (command.type) {
    case 'changeOrderStatus':
      return `order ${command.body.order_id}`
    case 'changeLineStatus':
      return `line ${command.body.order_line_id}`
    case 'undoOrder':
    case 'sendWaiter':
    case 'undoSendWaiter':
    case 'confirmTable':
    case 'takeOrder':
    case 'chargeBill':
    case 'closeBill':
    case 'reopenBill':
    case 'moveBill':
      return commandIdentity(command)
    default:
      return assertNever(command)
  }
}
