/** Online payments by guests (docs/money.md, "Provider interface" and "Online payments"). */
import { z } from 'zod'
import { Amount } from '../kernel/amounts.ts'
import { Id } from '../kernel/fields.ts'
import { Language } from '../kernel/languages.ts'
import { Instant } from '../kernel/time.ts'

export const ProviderName = z.enum(['prueba'])
export type ProviderName = z.infer<typeof ProviderName>

/** `por_devolver`: paid, but the bill could not take the whole amount. `vencido`: no answer before the expiry. */
export const AttemptStatus = z.enum([
  'creado',
  'pendiente',
  'pagado',
  'fallido',
  'vencido',
  'por_devolver',
])
export type AttemptStatus = z.infer<typeof AttemptStatus>

/** A guest's payment at a provider. */
export const PayAttempt = z.object({
  id: Id,
  bill_id: Id,
  /** The number of the bill. */
  number: z.number().int(),
  amount: z.number(),
  tip: z.number(),
  /** The part of the payment that the restaurant returns. */
  por_devolver: z.number(),
  currency: z.string(),
  status: AttemptStatus,
  /** The provider's page. Null until the provider has answered, and at the end of the attempt. */
  url: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
})
export type PayAttempt = z.infer<typeof PayAttempt>

export const PayBody = z.object({
  /** A table's code. Default: the guest's newest open bill. */
  mesa: z.string().max(1000).nullish(),
  /** The share to pay. Default: the bill as a whole. */
  share_id: Id.nullish(),
  /** Default: the part of the share or balance that no guest is paying online. */
  monto: Amount.min(0.01).nullish(),
  propina: Amount.nullish(),
  /** The language of the provider's page. */
  idioma: Language.nullish().transform((language) => language ?? 'es'),
})
