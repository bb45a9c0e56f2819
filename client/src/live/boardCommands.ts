/** The prediction, the text and the undo of each command of a board, by the name of its call. */
import type { Bill, WaiterCallAnswer } from '@orderi/shared/bills/schema'
import { statesAfterLineChange, statesAfterOrderChange } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { session } from '../api/session.ts'
import { chargeWords } from '../i18n/charge.ts'
import { texts } from '../i18n/texts.ts'
import type { Command, CommandAnswer, CommandOf, CommandType, QueuedCommand } from './command.ts'
import { billEffect, orderEffect, type PredictedEffect } from './prediction.ts'

const words = texts.pos

/** The entities that a text names, as far as the screen knows them. */
export interface Named {
  readonly order?: Order | undefined
  readonly bill?: Bill | undefined
  /** The name of the table of a new order, or of the table to which a bill moves. */
  readonly table?: string | undefined
  readonly money?: (amount: number, currency?: string) => string
}

interface BoardCommand<Type extends CommandType> {
  /** Omitted if the effect is unknown, such as for new orders (the server numbers them), and payments. */
  readonly predict?: (command: CommandOf<Type>, at: string) => PredictedEffect
  /** The notice after the command, and its name in the outbox, where there is no answer yet. */
  readonly text?: (command: CommandOf<Type>, named: Named, answer?: CommandAnswer<Type>) => string
  /** Undefined if the notice offers no undo. */
  readonly undo?: (command: CommandOf<Type>, answer: CommandAnswer<Type>) => Command | undefined
}

type QueuedType = QueuedCommand['type']
type Texts<Type extends CommandType> = Required<Pick<BoardCommand<Type>, 'text'>>

const boardCommands: {
  readonly [Type in CommandType]?: BoardCommand<Type>
} & { readonly [Type in QueuedType]: Texts<Type> } = {
  changeOrderStatus: {
    predict: ({ body: { order_id, estado } }, at) =>
      orderEffect(order_id, at, (order) => statesAfterOrderChange(order, estado)),
    text: ({ body: { order_id, estado } }, { order }) =>
      words.order.changed(order?.number ?? order_id, texts.statuses[estado]),
    undo: ({ body: { order_id } }) => ({ type: 'undoOrder', body: { order_id } }),
  },
  changeLineStatus: {
    predict: ({ order_id, body: { order_line_id, estado } }, at) =>
      orderEffect(order_id, at, (order) => statesAfterLineChange(order, order_line_id, estado)),
    text({ order_id, body: { order_line_id, estado } }, { order }) {
      const line = order?.products.find(({ id }) => id === order_line_id)
      const name = line?.product.name ?? words.order.title(order?.number ?? order_id)
      return words.order.lineChanged(name, texts.statuses[estado])
    },
    undo: ({ order_id }) => ({ type: 'undoOrder', body: { order_id } }),
  },
  undoOrder: {
    text: ({ body }, { order }) => words.order.undone(order?.number ?? body.order_id),
  },
  sendWaiter: {
    predict: ({ body: { bill_id, voy } }) =>
      billEffect(bill_id, (bill) => withWaiterSent(bill, voy === 1)),
    text(_, { bill }, answer) {
      if (!bill?.table.name) return words.calls.sentShort
      const sent = answer?.waiter_sent
      return isOfOther(sent)
        ? words.calls.other(sent.user.name, bill.table.name, sent.going === 1)
        : words.calls.sent(bill.table.name)
    },
    undo: ({ body: { bill_id } }, { waiter_sent }) =>
      isOfOther(waiter_sent) ? undefined : { type: 'undoSendWaiter', body: { bill_id } },
  },
  undoSendWaiter: { text: (_, { bill }) => words.calls.unsent(bill?.table.name ?? '') },
  confirmTable: {
    predict: ({ body: { bill_id } }) =>
      billEffect(bill_id, (bill) =>
        bill.confirmed === 1 && bill.waiter_requested === 0
          ? bill
          : { ...bill, confirmed: 1, waiter_requested: 0 },
      ),
    text: (_, { bill }) =>
      bill?.table.name ? words.table.confirmed(bill.table.name) : words.table.confirm,
  },
  takeOrder: {
    text({ body: { products } }, { bill, table = bill?.table.name }) {
      const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
      return words.outbox.newOrder(table ?? words.order.order, pieces)
    },
  },
  noteCash: {
    text: ({ body: { bill_id, monto } }, { bill, money = String }) =>
      chargeWords.notes.noted(
        bill?.number ?? bill_id,
        bill?.table.name ?? '',
        money(monto, bill?.restaurant.currency),
      ),
  },
  chargeBill: {
    text: ({ body: { bill_id } }, { bill }, answer) =>
      chargeWords[answer?.status === 'Cerrada' ? 'closed' : 'charged'](bill?.number ?? bill_id),
  },
  closeBill: {
    text: ({ body: { bill_id } }, { bill }) => words.bill.closed(bill?.number ?? bill_id),
    undo: ({ body: { bill_id } }) => ({ type: 'reopenBill', body: { bill_id } }),
  },
  reopenBill: {
    text: ({ body: { bill_id } }, { bill }) => words.bill.reopened(bill?.number ?? bill_id),
  },
  moveBill: {
    text: ({ body: { bill_id } }, { bill, table = '' }) =>
      words.bill.moved(bill?.number ?? bill_id, table),
  },
}

export function boardCommandOf<Type extends CommandType>({
  type,
}: {
  readonly type: Type
}): BoardCommand<Type> {
  const all: { readonly [Each in CommandType]?: BoardCommand<Each> } = boardCommands
  return all[type] ?? {}
}

/** The text of a command in the outbox. */
export function queuedText<Type extends QueuedType>(
  command: CommandOf<Type>,
  named: Named,
): string {
  const all: { readonly [Each in QueuedType]: Texts<Each> } = boardCommands
  return all[command.type].text(command, named)
}

function isOfOther(sent: WaiterCallAnswer | null | undefined): sent is WaiterCallAnswer {
  return sent != null && sent.user.id !== session.getState().user?.id
}

/** Does not predict the waiter's name, which is unknown until the server responds. */
function withWaiterSent(bill: Bill, isGoing: boolean): Bill {
  if (bill.waiter_requested === 1) return { ...bill, waiter_requested: 0 }
  if (!isGoing || bill.waiter_sent?.going !== 0) return bill
  return { ...bill, waiter_sent: { ...bill.waiter_sent, going: 1 } }
}
