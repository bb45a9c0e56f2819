/** The commands of a board as plain data, which can be stored and sent again. */
import * as administration from '@orderi/shared/contract/administration'
import {
  type AnswerOf,
  type BodyInput,
  boardCallsOf,
  type Call,
  type QueueableNames,
} from '@orderi/shared/contract/call'
import * as payments from '@orderi/shared/contract/payments'
import * as printing from '@orderi/shared/contract/printing'
import type { Approval } from '@orderi/shared/payments/schema'
import type { Api, CommandStamp } from '../api/client.ts'

/** The staff's commands with IDs of a board. Those of guests are in `customers`. */
export const boardCalls = boardCallsOf({ ...administration, ...payments, ...printing })

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
  readonly isReplay: boolean
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
  const sent: unknown = api.send(call, { body, ...stamp } as never)
  return sent as Promise<CommandResponse<C['type']>>
}

/** The commands that may wait in the outbox, unless they cancel something. */
export type QueuedCommand = CommandOf<QueueableNames<BoardCalls>>

/** Equal for two commands with the same meaning, so that a repeated tap can be ignored. */
export function commandIdentity(command: Command): string {
  return JSON.stringify([command.type, command.body])
}

/** Like `commandIdentity`, without the approval. */
export function requestIdentity({ type, body }: Command): string {
  return JSON.stringify([type, { ...body, aprobacion: undefined }])
}

/** Adds the approval of another person, if there is one. */
export function withApproval<C extends Command>(command: C, aprobacion: Approval | undefined): C {
  return aprobacion ? { ...command, body: { ...command.body, aprobacion } } : command
}
