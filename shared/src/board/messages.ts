/** The whole conversation over the socket (contract, "Real time"), named once for both sides. */
import { z } from 'zod'
import type { Bill, JoinRequest } from '../bills/schema.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { Id, text } from '../kernel/fields.ts'
import type { PrintState } from '../printing/schema.ts'
import type { BoardEvent, CatchUp } from './events.ts'

/** How often each room hears where its log is. */
export const HEAD_INTERVAL_MS = 5000

export const JoinPayload = z.object({
  branch: Id,
  epoch: text(100).nullish(),
  since: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish(),
  /** False: the answer carries `events` at most, even where they do not lead on from `since`. */
  snapshot: z.boolean().nullish(),
})
export const LeavePayload = z.object({ branch: Id })
export const BillJoinPayload = z.object({ mesa: z.string().max(1000).nullish() })

type Refused = { ok: false; code: ErrorCode }
export type JoinAnswer = ({ ok: true } & CatchUp) | Refused
export type LeaveAnswer = { ok: true } | Refused
export type BillJoinAnswer = { ok: true; bill: Bill | null; others: Bill[] } | Refused

export interface EventsMessage {
  branch: number
  epoch: string
  events: BoardEvent[]
}

export interface HeadMessage {
  branch: number
  epoch: string
  seq: number
  at: string
}

/** What the server says. */
export interface ServerMessages {
  'board:events': (message: EventsMessage) => void
  'board:head': (message: HeadMessage) => void
  'board:closed': (message: { branch: number; code: ErrorCode }) => void
  /** Not of the log: something could not be printed, or can be again. */
  'print:changed': (state: PrintState) => void
  'bill:changed': (bill: Bill) => void
  /** To the owner of a bill: somebody asks to join it. */
  'bill:asked': (request: Pick<JoinRequest, 'id' | 'bill_id' | 'name'>) => void
  /** To who asked. */
  'bill:answered': (request: Pick<JoinRequest, 'id' | 'bill_id' | 'status'>) => void
  'menu:changed': (message: { restaurant: number }) => void
  'session:revoked': (message: { code: ErrorCode }) => void
}

/** What a client asks, each with its acknowledgement. */
export interface ClientMessages {
  'board:join': (payload: z.input<typeof JoinPayload>, ack: (answer: JoinAnswer) => void) => void
  'board:leave': (payload: z.input<typeof LeavePayload>, ack: (answer: LeaveAnswer) => void) => void
  'bill:join': (
    payload: z.input<typeof BillJoinPayload>,
    ack: (answer: BillJoinAnswer) => void,
  ) => void
}

/** Every message that a client may send, with what it carries. What walks the whole conversation walks this. */
export const clientMessages = {
  'board:join': JoinPayload,
  'board:leave': LeavePayload,
  'bill:join': BillJoinPayload,
} satisfies Record<keyof ClientMessages, z.ZodType>
