/** The interface of payment providers (docs/money.md, "Provider interface"). Amounts are integer céntimos. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@orderi/shared/kernel/languages'

export interface NewCharge {
  readonly attempt: {
    readonly currency: string
    readonly language: Language
    /** The path in this app to which the provider's page returns the guest. */
    readonly returnTo: string
    /** The provider refuses to charge after this time. */
    readonly expiresAt: Date
  }
  readonly amount: number
  /** A repeated call with the same key returns the same charge. Notices repeat the key. */
  readonly key: string
}

export interface OpenedCharge {
  /** The provider's ID of the charge. */
  readonly ref: string
  /** The page where the guest confirms. */
  readonly url: string
}

export type ChargeState =
  | { readonly status: 'pendiente' | 'fallido' }
  | { readonly status: 'pagado'; readonly amount: number }

export interface ProviderNotice {
  readonly ref: string
  readonly key: string
  readonly state: ChargeState
}

/** All functions except `verify` throw if the provider does not answer. Then the outcome is unknown: call `status`. */
export interface PaymentProvider {
  create(charge: NewCharge): Promise<OpenedCharge>
  status(ref: string): Promise<ChargeState>
  /**
   * Pays back a part of a paid charge. A repeated call with the same key has no further effect.
   * @returns undefined if the provider refuses the refund permanently
   */
  refund(ref: string, amount: number, key: string): Promise<{ readonly ref: string } | undefined>
  /** @throws DomainError `bad_signature`; 422 for a signed notice with wrong fields */
  verify(raw: Buffer, headers: IncomingHttpHeaders): ProviderNotice
}
