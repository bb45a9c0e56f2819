/** Schemas of all socket messages and acknowledgements, for the API documentation and the tests. */
import { z } from 'zod'
import { Bill, JoinRequest, OpenBills } from '../bills/schema.ts'
import { ERROR_CODES } from '../kernel/errors.ts'
import { Id } from '../kernel/fields.ts'
import { Instant } from '../kernel/time.ts'
import { ChargingMark } from '../payments/schema.ts'
import { PrintState } from '../printing/schema.ts'
import { KitchenScreens } from '../stations/schema.ts'
import { BoardEvent, CatchUp } from './events.ts'
import type {
  BillJoinAnswer,
  BoardJoinAnswer,
  BoardLeaveAnswer,
  ClientMessages,
  ServerMessages,
} from './messages.ts'

const Code = z.enum(ERROR_CODES)
const Refused = z.object({ ok: z.literal(false), code: Code })
const done = { ok: z.literal(true) }
const [WithSnapshot, WithEvents] = CatchUp.options

export const acknowledgementSchemas = {
  'board:join': z.union([WithSnapshot.extend(done), WithEvents.extend(done), Refused]),
  'board:leave': z.union([z.object(done), Refused]),
  'board:screen': z.union([z.object(done), Refused]),
  'bill:join': z.union([OpenBills.extend(done), Refused]),
} satisfies Record<keyof ClientMessages, z.ZodType> & {
  'board:join': z.ZodType<BoardJoinAnswer>
  'board:leave': z.ZodType<BoardLeaveAnswer>
  'bill:join': z.ZodType<BillJoinAnswer>
}

export const serverMessageSchemas = {
  'board:events': z.object({ branch: Id, epoch: z.string(), events: z.array(BoardEvent) }),
  'board:head': z.object({
    branch: Id,
    epoch: z.string(),
    seq: z.number().int().nonnegative(),
    at: Instant,
  }),
  'board:closed': z.object({ branch: Id, code: Code }),
  'board:charging': z.object({ branch: Id, bills: z.array(ChargingMark.extend({ id: Id })) }),
  'board:screens': z.object({ branch: Id, screens: z.array(KitchenScreens) }),
  'print:changed': PrintState,
  'bill:changed': Bill,
  'bill:shown': z.object({ bill_id: Id }),
  'bill:asked': JoinRequest.pick({ id: true, bill_id: true, name: true }),
  'bill:answered': JoinRequest.pick({ id: true, bill_id: true, status: true }),
  'menu:changed': z.object({ restaurant: Id }),
  'device:changed': z.object({ device: Id }),
  'session:revoked': z.object({ code: Code }),
} satisfies {
  [M in keyof ServerMessages]: z.ZodType<Parameters<ServerMessages[M]>[0]>
}
