/**
 * The sandbox provider `prueba`, which moves no money. The amount's céntimos set the outcome: .01 declined, .02 late, .03
 * notified twice, .04 never notified, .05 paid but not refundable, other paid.
 */
import { DomainError } from '@orderi/shared/kernel/errors'
import { parseFields } from '@orderi/shared/kernel/fields'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Pool } from '../../db/pool.ts'
import {
  decideCharge,
  findCharge,
  insertCharge,
  putBackNotice,
  refundCharge,
  type SandboxCharge,
  takeNotices,
} from './commands/sandbox.ts'
import type { ChargeState, PaymentProvider } from './provider.ts'
import { isSigned, signatureOf } from './signature.ts'

const SIGNATURE_HEADER = 'x-firma'

const LATE_MS = 20_000
const REFUSED_REFUND_CENTS = 5
const NOTICE_TIMEOUT_MS = 5000

const Notice = z.object({
  ref: z.string(),
  key: z.string(),
  status: z.enum(['pagado', 'fallido']),
  /** Céntimos. */
  amount: z.number().int().min(0),
})

export interface SandboxDeps {
  readonly pool: Pool
  readonly clock: () => Date
  readonly log: Logger
  readonly secret: string
  /** The address of this server, which receives the notices. */
  readonly serverUrl: () => string
}

export interface Sandbox extends PaymentProvider {
  find(ref: string): Promise<SandboxCharge | undefined>
  /** The guest confirms or cancels on the provider's page. */
  decide(ref: string, confirms: boolean): Promise<void>
  /** Sends the notices that are due. A notice that fails remains due. Never throws. */
  sendNotices(): Promise<void>
}

interface ChargeOutcome {
  readonly status: 'pagado' | 'rechazado'
  readonly notices: number
  readonly delayMs: number
}

function sandboxOutcome(amount: number): ChargeOutcome {
  const cents = amount % 100
  return {
    status: cents === 1 ? 'rechazado' : 'pagado',
    notices: cents === 3 ? 2 : cents === 4 ? 0 : 1,
    delayMs: cents === 2 ? LATE_MS : 0,
  }
}

export function createSandbox({ pool, clock, log, secret, serverUrl }: SandboxDeps): Sandbox {
  const stateOf = (charge: SandboxCharge): ChargeState => {
    const now = clock()
    const isExpired = charge.status === 'abierto' && charge.expires_at <= now
    if (isExpired) return { status: 'fallido' }
    if (!charge.visible_at || charge.visible_at > now) return { status: 'pendiente' }
    return charge.status === 'pagado'
      ? { status: 'pagado', amount: charge.amount_c }
      : { status: 'fallido' }
  }

  async function sendNotice(charge: SandboxCharge): Promise<void> {
    const { ref, key, amount_c: amount } = charge
    const status = charge.status === 'pagado' ? 'pagado' : 'fallido'
    const raw = Buffer.from(JSON.stringify({ ref, key, status, amount }))
    try {
      const answer = await fetch(`${serverUrl()}/api/pagos/aviso/prueba`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [SIGNATURE_HEADER]: signatureOf(secret, raw),
        },
        body: raw,
        signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the notice was answered with ${answer.status}`)
    } catch (error) {
      log.warn({ err: error, ref }, 'a notice of the sandbox provider was not delivered')
      await putBackNotice(pool, ref)
    }
  }

  return {
    async create(charge) {
      // Derived from the secret, so that the address of another guest's page cannot be guessed.
      const id = signatureOf(secret, Buffer.from(`ref ${charge.key}`)).slice(0, 32)
      const ref = await insertCharge(pool, `prueba-${id}`, charge)
      return { ref, url: `/api/pagos/prueba/${ref}` }
    },

    async status(ref) {
      const charge = await findCharge(pool, ref)
      return charge ? stateOf(charge) : { status: 'fallido' }
    },

    async refund(ref, amount, key) {
      const charge = await findCharge(pool, ref)
      if (charge?.status !== 'pagado') throw new Error(`${ref} is not paid yet`)
      if ([charge.amount_c, amount].some((cents) => cents % 100 === REFUSED_REFUND_CENTS))
        return undefined
      return (await refundCharge(pool, ref, amount, key)) ? { ref: `${ref}-${key}` } : undefined
    },

    verify(raw, headers) {
      if (!isSigned(secret, raw, headers[SIGNATURE_HEADER])) throw new DomainError('bad_signature')
      const { ref, key, status, amount } = parseFields(Notice, JSON.parse(raw.toString()))
      return { ref, key, state: status === 'pagado' ? { status, amount } : { status } }
    },

    find: (ref) => findCharge(pool, ref),

    async decide(ref, confirms) {
      const charge = await findCharge(pool, ref)
      if (!charge) throw new DomainError('not_found')
      const now = clock()
      const outcome = confirms
        ? sandboxOutcome(charge.amount_c)
        : { status: 'cancelado' as const, notices: 1, delayMs: 0 }
      await decideCharge(pool, ref, {
        ...outcome,
        now,
        visibleAt: new Date(now.getTime() + outcome.delayMs),
      })
    },

    async sendNotices() {
      try {
        for (const charge of await takeNotices(pool, clock())) await sendNotice(charge)
      } catch (error) {
        log.warn({ err: error }, 'notices of the sandbox provider were not sent')
      }
    },
  }
}
