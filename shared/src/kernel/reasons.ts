/** A reason states why a request or a field was rejected, more precisely than an error code. */
import type { GUEST_REASON_TEXTS, STAFF_REASON_TEXTS } from './reason-texts.ts'

type SpanishTexts = typeof STAFF_REASON_TEXTS & typeof GUEST_REASON_TEXTS

export type ReasonCode = keyof SpanishTexts

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Parameter<Name> = Name extends 'column' | 'name' | 'values' | 'variant' ? string : number

export type ReasonParams<Code extends ReasonCode> = {
  readonly [Name in NamesIn<SpanishTexts[Code]>]: Parameter<Name>
}

export type TextParams = Readonly<Record<string, string | number>>

export interface Reason {
  readonly code: ReasonCode
  readonly params?: TextParams
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: NamesIn<SpanishTexts[Code]> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  return params ? { code, params } : { code }
}

/** Inserts the parameters into a text. Undefined if a parameter is missing. */
export function insertParams(text: string, params: TextParams): string | undefined {
  let isWhole = true
  const result = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    isWhole &&= params[name] !== undefined
    return String(params[name])
  })
  return isWhole ? result : undefined
}

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer Each,
) => void
  ? Each
  : never
type Naming<Name extends string> = [Name] extends [never]
  ? string
  : All<Name extends string ? `${string}{${Name}}${string}` : never>

type Translated<Code extends ReasonCode> = {
  readonly [Each in Code]: Naming<NamesIn<SpanishTexts[Each]>>
}

export type StaffReasonTexts = Translated<keyof typeof STAFF_REASON_TEXTS>

export type GuestReasonTexts = Translated<
  | keyof typeof GUEST_REASON_TEXTS
  | 'bad_characters'
  | 'bad_email'
  | 'password_too_common'
  | 'password_too_long'
  | 'too_long'
  | 'wait_minutes'
  | 'wait_one_minute'
  | 'wrong_current_password'
>
