/** What a person at the board can do, each as plain data that can wait in a queue and be sent again. */
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
import { never } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import type { Api } from '../api/client.ts'

/** The bodies are those of the contract's calls. `order_id` of a line says whose lane it is and is not sent. */
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
  | { readonly type: 'closeBill'; readonly body: BodyInput<typeof closeBill> }
  | { readonly type: 'reopenBill'; readonly body: BodyInput<typeof reopenBill> }
  | { readonly type: 'moveBill'; readonly body: BodyInput<typeof moveBill> }

/** What a command is answered with: an order, a bill, or both for a taken order. */
export type CommandAnswer = Order | Bill | { readonly order: Order; readonly bill: Bill }

/** What became of a request that was answered. */
export interface Answer {
  readonly answer: CommandAnswer
  readonly boardSeq: number | undefined
}

/** Sends a command once. Throws what the client throws. */
export function sendCommand(
  api: Api,
  command: Command,
  sent: { readonly key: string; readonly epoch?: string | undefined },
): Promise<Answer> {
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
    case 'closeBill':
      return api.send(closeBill, { body: command.body, ...sent })
    case 'reopenBill':
      return api.send(reopenBill, { body: command.body, ...sent })
    case 'moveBill':
      return api.send(moveBill, { body: command.body, ...sent })
    default:
      return never(command)
  }
}

/** True for what only adds or moves forward: it may wait for the network. Money, cancelling and undoing may not. */
export function mayWait(command: Command): boolean {
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
    case 'closeBill':
    case 'reopenBill':
    case 'moveBill':
      return false
    default:
      return never(command)
  }
}

/** What a command is about. Commands about one thing reach the server in the order of their taps. */
export interface Subject {
  readonly kind: 'order' | 'bill' | 'table'
  readonly id: number
}

/** A new order is about the bill that it joins, or else about its table. */
export function subjectOf(command: Command): Subject {
  switch (command.type) {
    case 'changeOrderStatus':
    case 'undoOrder':
      return { kind: 'order', id: command.body.order_id }
    case 'changeLineStatus':
      return { kind: 'order', id: command.order_id }
    case 'sendWaiter':
    case 'undoSendWaiter':
    case 'confirmTable':
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
      return never(command)
  }
}

/** Equal for two taps that mean the same. */
export function identityOf(command: Command): string {
  return JSON.stringify([command.type, command.body])
}

/** The thing under the finger: a bouncing finger hits it twice, and may mean two different steps by it. */
export function targetOf(command: Command): string {
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
    case 'closeBill':
    case 'reopenBill':
    case 'moveBill':
      return identityOf(command)
    default:
      return never(command)
  }
}
