/** The behaviour of each command of a board in the client, by the name of its call. */

import type { Bill, WaiterCallAnswer } from '@orderi/shared/bills/schema'
import { withCallAnswered } from '@orderi/shared/bills/waiter-call'
import { applyBill, applyOrder } from '@orderi/shared/board/reduce'
import { withFiredCourse } from '@orderi/shared/courses/rules'
import {
  type OrderStates,
  statesAfterLinesChange,
  statesAfterOrderChange,
  withStates,
} from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'
import { currentPerson } from '../api/actingPerson.ts'
import { chargeWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import {
  boardCalls,
  type Command,
  type CommandAnswer,
  type CommandOf,
  type CommandType,
  type QueuedCommand,
} from './command.ts'

const words = texts.pos

/** The entities for the text of a command. Undefined if they are not on the screen. */
export interface Named {
  readonly order?: Order | undefined
  readonly bill?: Bill | undefined
  /** The name of the table of a new order, or of the table to which a bill moves. */
  readonly table?: string | undefined
  readonly money?: (amount: number, currency?: string) => string
}

/** The fields of a body with the ID of the command's subject. The first field that is present is used. */
const SUBJECT_FIELDS = {
  bill_id: 'bill',
  order_id: 'order',
  table_id: 'table',
  order_line_id: 'line',
  payment_id: 'payment',
  note_id: 'note',
  cuenta_casa: 'house-account',
  caja: 'register',
  turno: 'cash-session',
  movimiento: 'movement',
  job_id: 'job',
  attempt_id: 'attempt',
} as const

/** The entity that a command changes. Commands on one subject are sent in the sequence of the taps. */
export interface CommandSubject {
  readonly kind: (typeof SUBJECT_FIELDS)[keyof typeof SUBJECT_FIELDS] | 'presence'
  readonly id: number
}

/** Changes the maps in place. An entity that does not change must stay the same object. */
export type PredictedEffect = (orders: Map<number, Order>, bills: Map<number, Bill>) => void

interface BoardCommand<Type extends CommandType> {
  /**
   * The effect that is shown until the server responds. `at` is the time of the tap, in server time. Omitted for
   * payments and for new orders, which the server numbers.
   */
  readonly predict?: (command: CommandOf<Type>, at: string) => PredictedEffect
  /** The notice after the command. Without `answer`, the command's name in the outbox. */
  readonly text?: (command: CommandOf<Type>, named: Named, answer?: CommandAnswer<Type>) => string
  /** Used if the command's IDs may now belong to other entities. Omitted if `text` needs no entities. */
  readonly textWithoutIds?: (command: CommandOf<Type>, named: Pick<Named, 'money'>) => string
  /** Undefined if the notice offers no undo. */
  readonly undo?: (command: CommandOf<Type>, answer: CommandAnswer<Type>) => Command | undefined
  /**
   * True if the later command may have undone this one. Default: if both have the same subject. Needed where a
   * repetition adds something, such as a second payment, or where the subjects differ.
   */
  readonly undoneBy?: (later: Command, answer: CommandAnswer<Type>) => boolean
  /** Omitted if the body names the subject. */
  readonly subject?: (command: CommandOf<Type>) => CommandSubject
  /** Identifies the tapped element. Without it, only an equal command counts as a second tap. */
  readonly tapped?: (command: CommandOf<Type>) => string
  /** True for a command that may not wait for the network, if other commands of the same call may wait. */
  readonly isOnlineOnly?: (command: CommandOf<Type>) => boolean
  /** True if an equal command is no mistake after the first is accepted or queued, such as a second order of the same dishes. */
  readonly mayRepeat?: true
  /** True if a tap after a lost answer is a new command, because a second run does no harm. */
  readonly isNewAfterLoss?: true
  /** The command does not expire in the outbox, and cannot be discarded there. */
  readonly staysQueued?: true
}

type QueuedType = QueuedCommand['type']
type Texts<Type extends CommandType> = Required<Pick<BoardCommand<Type>, 'text'>>
type StatusChange = CommandOf<'changeOrderStatus' | 'changeLineStatus'>

const statusChange = {
  isOnlineOnly: ({ body }: StatusChange) => body.estado === 'Cancelado',
  textWithoutIds: ({ body }: StatusChange) =>
    `${words.order.order}: ${texts.statuses[body.estado]}`,
}

const boardCommands: {
  readonly [Type in CommandType]?: BoardCommand<Type>
} & { readonly [Type in QueuedType]: Texts<Type> } = {
  changeOrderStatus: {
    ...statusChange,
    tapped: ({ body }) => `order ${body.order_id}`,
    predict: ({ body: { order_id, estado, lines } }, at) =>
      orderEffect(order_id, at, (order) =>
        lines
          ? statesAfterLinesChange(order, lines, estado)
          : statesAfterOrderChange(order, estado),
      ),
    text({ body: { order_id, estado, lines } }, { order }) {
      const number = order?.number ?? order_id
      const status = texts.statuses[estado]
      const changed = order?.products.filter(({ id }) => lines?.includes(id)) ?? []
      if (changed.length === 0 || changed.length === order?.products.length)
        return words.order.changed({ number, status })
      const pieces = changed.reduce((sum, { quantity }) => sum + quantity, 0)
      return words.order.linesChanged({ number, status, count: pieces })
    },
    undo: ({ body: { order_id, lines } }) => ({
      type: 'undoOrder',
      body: { order_id, ...(lines && { lines }) },
    }),
  },
  changeLineStatus: {
    ...statusChange,
    subject: ({ order_id }) => ({ kind: 'order', id: order_id }),
    tapped: ({ body }) => `line ${body.order_line_id}`,
    predict: ({ order_id, body: { order_line_id, estado } }, at) =>
      orderEffect(order_id, at, (order) => statesAfterLinesChange(order, [order_line_id], estado)),
    text({ order_id, body: { order_line_id, estado } }, { order }) {
      const line = order?.products.find(({ id }) => id === order_line_id)
      const name = line?.product.name ?? words.order.title({ number: order?.number ?? order_id })
      return words.order.lineChanged({ dish: name, status: texts.statuses[estado] })
    },
    undo: ({ order_id, body: { order_line_id } }) => ({
      type: 'undoOrder',
      body: { order_id, lines: [order_line_id] },
    }),
  },
  fireCourse: {
    // The button of the next step appears at the place of the tapped one, so a double tap would run both.
    tapped: ({ body }) => `order ${body.order_id}`,
    textWithoutIds: () => words.order.fireAll,
    predict: ({ body: { order_id, curso } }, at) =>
      changedOrder(order_id, (order) => withFiredCourse(order, curso, at)),
    text({ body: { order_id, curso } }, { order }) {
      const number = order?.number ?? order_id
      const course = order?.products.find((line) => line.course?.id === curso)?.course
      return course
        ? words.order.fired({ number, course: course.name })
        : words.order.firedAll({ number })
    },
    undo({ body: { order_id } }, { products, fired_lines: lines }) {
      const fired_at = products.find(({ id }) => lines.includes(id))?.fired_at
      return fired_at ? { type: 'undoOrder', body: { order_id, lines, fired_at } } : undefined
    },
  },
  undoOrder: {
    textWithoutIds: () => `${texts.common.undo}: ${words.order.order}`,
    text: ({ body }, { order }) => words.order.undone({ number: order?.number ?? body.order_id }),
  },
  callOrder: {
    isNewAfterLoss: true,
    text: ({ body }, { order }) => words.order.called({ number: order?.number ?? body.order_id }),
  },
  reportShown: { subject: ({ body: { estacion } }) => ({ kind: 'presence', id: estacion ?? 0 }) },
  sendWaiter: {
    predict: ({ body: { bill_id, voy } }, at) =>
      billEffect(bill_id, (bill) => withCallAnswered(bill, answerOf(at, voy === 1)) ?? bill),
    text(_, { bill }, answer) {
      if (!bill?.table.name) return words.calls.sentShort
      const sent = answer?.waiter_sent
      return isOfOther(sent)
        ? words.calls[sent.going === 1 ? 'otherGoes' : 'otherSent']({
            name: sent.user.name,
            table: bill.table.name,
          })
        : words.calls.sent({ table: bill.table.name })
    },
    undo: ({ body: { bill_id } }, { waiter_sent }) =>
      isOfOther(waiter_sent) ? undefined : { type: 'undoSendWaiter', body: { bill_id } },
  },
  undoSendWaiter: {
    textWithoutIds: () => `${texts.common.undo}: ${words.calls.sentShort}`,
    text: (_, { bill }) => words.calls.unsent({ table: bill?.table.name ?? '' }),
  },
  confirmTable: {
    predict: ({ body: { bill_id } }, at) =>
      billEffect(bill_id, (bill) => {
        const answered = withCallAnswered(bill, answerOf(at, true)) ?? bill
        return answered.confirmed === 1 ? answered : { ...answered, confirmed: 1 }
      }),
    text: (_, { bill }) =>
      bill?.table.name ? words.table.confirmed({ table: bill.table.name }) : words.table.confirm,
  },
  takeOrder: {
    mayRepeat: true,
    undoneBy: ({ type, body }, { order }) =>
      type === 'changeOrderStatus' && body.estado === 'Cancelado' && body.order_id === order.id,
    text({ body: { products } }, { bill, table = bill?.table.name }) {
      const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
      return words.outbox.newOrder({ table: table ?? words.order.order, count: pieces })
    },
  },
  noteCash: {
    // The server recognises a repeated note by its `clave` at any time. It discards a note only with a reason.
    staysQueued: true,
    textWithoutIds: ({ body: { monto } }, { money = String }) =>
      `${chargeWords.notes.saved}: ${money(monto)}`,
    text: ({ body: { bill_id, monto } }, { bill, money = String }) =>
      chargeWords.notes.noted({
        bill: bill?.number ?? bill_id,
        table: bill?.table.name ?? '',
        amount: money(monto, bill?.restaurant.currency),
      }),
  },
  // The subject is not the bill, so that a charge of the bill does not wait for this command.
  takeCharge: { subject: ({ body: { bill_id } }) => ({ kind: 'presence', id: bill_id }) },
  chargeBill: {
    undoneBy({ type, body }, { id, payments }) {
      if (type === 'reopenBill') return body.bill_id === id
      const isReversal = type === 'reversePayment' || type === 'refundPayment'
      return isReversal && payments.some((payment) => payment.id === body.payment_id)
    },
    text: ({ body: { bill_id } }, { bill }, answer) =>
      chargeWords[answer?.status === 'Cerrada' ? 'closed' : 'charged']({
        number: bill?.number ?? bill_id,
      }),
  },
  closeBill: {
    text: ({ body: { bill_id } }, { bill }) =>
      words.bill.closed({ number: bill?.number ?? bill_id }),
    undo: ({ body: { bill_id } }) => ({ type: 'reopenBill', body: { bill_id } }),
  },
  reopenBill: {
    text: ({ body: { bill_id } }, { bill }) =>
      words.bill.reopened({ number: bill?.number ?? bill_id }),
  },
  moveBill: {
    text: ({ body: { bill_id } }, { bill, table = '' }) =>
      words.bill.moved({ number: bill?.number ?? bill_id, table }),
  },
  splitBill: { undoneBy: ({ type }) => type === 'mergeBills' },
  giveCourtesy: { undoneBy: ({ type }) => type === 'removeDiscount' },
  refundPayment: { undoneBy: () => false },
  voidLine: { undoneBy: () => false },
  openRegister: {
    undoneBy: ({ type, body }, { id }) => type === 'closeRegister' && body.turno === id,
  },
  moveCash: {
    undoneBy: ({ type, body }, { id }) => type === 'reverseMovement' && body.movimiento === id,
  },
  payOnAccount: {
    undoneBy: ({ type, body }, { payment_id }) =>
      type === 'reverseAccountPayment' && body.payment_id === payment_id,
  },
}

export function boardCommandOf<T extends CommandType>({ type }: { type: T }): BoardCommand<T> {
  const all: { readonly [Each in CommandType]?: BoardCommand<Each> } = boardCommands
  return all[type] ?? {}
}

export function subjectKey({ kind, id }: CommandSubject): string {
  return `${kind} ${id}`
}

export function subjectOf(command: Command): CommandSubject {
  const subject = boardCommandOf(command).subject?.(command)
  if (subject) return subject
  const body: Readonly<Record<string, unknown>> = command.body
  for (const [field, kind] of Object.entries(SUBJECT_FIELDS)) {
    const id = body[field]
    if (typeof id === 'number') return { kind, id }
  }
  return { kind: 'table', id: 0 }
}

/** True if `later`, which ran after `command`, may have undone it. `answer` is the answer to `command`. */
export function mayBeUndone(command: Command, later: Command, answer: unknown): boolean {
  const { undoneBy } = boardCommandOf<CommandType>(command)
  // TypeScript cannot infer that the answer belongs to the command.
  if (undoneBy) return undoneBy(later, answer as CommandAnswer)
  return subjectKey(subjectOf(command)) === subjectKey(subjectOf(later))
}

/** True for commands that may be sent later. A PIN is never stored, so commands with an approval may not. */
export function mayBeQueued(command: Command): command is QueuedCommand {
  const isApproved = 'aprobacion' in command.body && command.body.aprobacion != null
  const { isOnlineOnly } = boardCommandOf(command)
  return 'mayWait' in boardCalls[command.type] && !isApproved && !isOnlineOnly?.(command)
}

/** The text of a command in the outbox. */
export function queuedText<T extends QueuedType>(command: CommandOf<T>, named: Named): string {
  const all: { readonly [Each in QueuedType]: Texts<Each> } = boardCommands
  return all[command.type].text(command, named)
}

function isOfOther(sent: WaiterCallAnswer | null | undefined): sent is WaiterCallAnswer {
  return sent != null && sent.user.id !== currentPerson()?.id
}

/** This person's answer to a waiter call. */
function answerOf(at: string, isGoing: boolean): WaiterCallAnswer {
  const { id = 0, name = '' } = currentPerson() ?? {}
  return { at, user: { id, name }, going: isGoing ? 1 : 0 }
}

function orderEffect(
  id: number,
  at: string,
  move: (order: Order) => OrderStates | undefined,
): PredictedEffect {
  return changedOrder(id, (order) => {
    const states = move(order)
    return states ? withStates(order, states, at) : order
  })
}

function changedOrder(id: number, change: (order: Order) => Order): PredictedEffect {
  const changed = remember(change)
  return (orders) => {
    const order = orders.get(id)
    if (order) applyOrder(orders, changed(order))
  }
}

function billEffect(id: number, change: (bill: Bill) => Bill): PredictedEffect {
  const changed = remember(change)
  return (_, bills) => {
    const bill = bills.get(id)
    if (bill) applyBill(bills, changed(bill))
  }
}

/** Caches the last result, so that an unchanged input gives the same object. */
function remember<T extends object>(change: (input: T) => T): (input: T) => T {
  let last: { input: T; output: T } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: change(input) }
    return last.output
  }
}
