/** A reason states why a request or a field was rejected, more precisely than an error code. */
import type { GUEST_REASON_TEXTS, STAFF_REASON_TEXTS } from './reason-texts.ts'
import type { PlaceholdersIn, TextParams } from './texts.ts'

type SpanishTexts = typeof STAFF_REASON_TEXTS & typeof GUEST_REASON_TEXTS

export type ReasonCode = keyof SpanishTexts

type Parameter<Name> = Name extends 'column' | 'name' | 'values' | 'variant' ? string : number

export type ReasonParams<Code extends ReasonCode> = {
  readonly [Name in PlaceholdersIn<SpanishTexts[Code]>]: Parameter<Name>
}

export interface Reason {
  readonly code: ReasonCode
  readonly params?: TextParams
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: PlaceholdersIn<SpanishTexts[Code]> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  return params ? { code, params } : { code }
}
