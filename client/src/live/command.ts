/** The commands of a board as plain data, which can be stored and sent again. */
import type { AnswerOf, BodyInput, Call, QueueableNames } from '@orderi/shared/contract/call'
import type { Approval } from '@orderi/shared/payments/schema'
import type { Api, ClientCall, CommandStamp } from '../api/client.ts'
import { boardCalls } from './boardCalls.ts'

type BoardCalls = typeof boardCalls
export type CommandType = keyof BoardCalls

/** `body` is a request body of the API. `order_id` of `changeLineStatus` is not sent. It only selects the queue. */
export type CommandOf<Type extends CommandType> = {
  [T in Type]: {
    readonly type: T
    readonly body: BodyInput<BoardCalls[T]>
  } & (T extends 'changeLineStatus' ? { readonly order_id: number } : unknown)
}[Type]

export type Command = CommandOf<CommandType>

export type CommandAnswer<Type extends CommandType = CommandType> = {
  [T in Type]: AnswerOf<BoardCalls[T]>
}[Type]

export interface CommandResponse<Type extends CommandType = CommandType> {
  readonly answer: CommandAnswer<Type>
  readonly boardSeq: number | undefined
}

/**
 * Sends a command once. All board commands are sent by this function.
 * @throws the errors of the API client
 */
export function sendCommand<C extends Command>(
  api: Api,
  { type, body }: C,
  stamp: CommandStamp,
): Promise<CommandResponse<C['type']>> {
  // TypeScript cannot infer that the body belongs to the call of the same type.
  const call: Call & { readonly board: true } = boardCalls[type]
  const sent: unknown = api.send(call, { body, key: stamp.key, epoch: stamp.epoch } as never)
  return sent as Promise<CommandResponse<C['type']>>
}

/** The commands that may wait in the outbox, unless they cancel something. */
export type QueuedCommand = CommandOf<QueueableNames<BoardCalls>>

/**
 * True for commands that may be sent later. Payments, corrections, cancellations, undo and commands with the PIN of an
 * approval may not.
 */
export function mayBeQueued(command: Command): command is QueuedCommand {
  const { mayWait }: ClientCall = boardCalls[command.type]
  const isApproved = 'aprobacion' in command.body && command.body.aprobacion != null
  const cancels = 'estado' in command.body && command.body.estado === 'Cancelado'
  return mayWait === true && !isApproved && !cancels
}

/** The entity that a command changes. Commands on one subject are sent in the sequence of the taps. */
export interface CommandSubject {
  readonly kind:
    | 'order'
    | 'bill'
    | 'table'
    | 'line'
    | 'payment'
    | 'register'
    | 'note'
    | 'job'
    | 'attempt'
    | 'presence'
  readonly id: number
}

/** The fields with the ID of a command's subject. The first field that is present counts. */
const SUBJECT_FIELDS = {
  bill_id: 'bill',
  order_id: 'order',
  table_id: 'table',
  order_line_id: 'line',
  payment_id: 'payment',
  note_id: 'note',
  caja: 'register',
  job_id: 'job',
  attempt_id: 'attempt',
} as const satisfies Readonly<Record<string, CommandSubject['kind']>>

/** The subject of a new order is its bill. Without a bill, it is the table. */
export function subjectOf(command: Command): CommandSubject {
  if ('order_id' in command) return { kind: 'order', id: command.order_id }
  // The mark has a subject of its own, so that a charge does not wait for it.
  if (command.type === 'takeCharge') return { kind: 'presence', id: command.body.bill_id }
  const body: Readonly<Record<string, unknown>> = command.body
  for (const [field, kind] of Object.entries(SUBJECT_FIELDS)) {
    const id = body[field]
    if (typeof id === 'number') return { kind, id }
  }
  return { kind: 'table', id: 0 }
}

/** Equal for two commands with the same meaning, so that a repeated tap can be ignored. */
export function commandIdentity(command: Command): string {
  return JSON.stringify([command.type, command.body])
}

/** Like `commandIdentity`, but without the approval. */
export function requestIdentity({ type, body }: Command): string {
  return JSON.stringify([type, { ...body, aprobacion: undefined }])
}

/** Adds the approval of another person, if there is one. */
export function withApproval<C extends Command>(command: C, aprobacion: Approval | undefined): C {
  return aprobacion ? { ...command, body: { ...command.body, aprobacion } } : command
}

/** Identifies the tapped element: like `commandIdentity`, but without the new status of an order or line. */
export function tappedElementKey(command: Command): string {
  if (command.type === 'changeOrderStatus') return `order ${command.body.order_id}`
  if (command.type === 'changeLineStatus') return `line ${command.body.order_line_id}`
  return commandIdentity(command)
}
