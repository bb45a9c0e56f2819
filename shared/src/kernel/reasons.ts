/** Reasons: why a request or a field is refused, in more detail than an error code. */
import type { GUEST_TEXTS, STAFF_TEXTS } from './reason-texts.ts'

type SpanishTexts = typeof STAFF_TEXTS & typeof GUEST_TEXTS

export type ReasonCode = keyof SpanishTexts

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Parameter<Name> = Name extends 'column' | 'name' | 'values' | 'variant' ? string : number

/** The parameters that a reason's Spanish text names. */
export type ReasonParams<Code extends ReasonCode> = {
  readonly [Name in NamesIn<SpanishTexts[Code]>]: Parameter<Name>
}

export type Params = Readonly<Record<string, string | number>>

export interface Reason {
  readonly code: ReasonCode
  readonly params?: Params
}

/** Creates a reason. The parameters are required exactly when the Spanish text names some. */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: NamesIn<SpanishTexts[Code]> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  return params ? { code, params } : { code }
}

/** Fills the parameters into a text; undefined when one is missing. */
export function filled(text: string, params: Params): string | undefined {
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

/** Texts in another language. Each names the same parameters as the Spanish one. */
type Translated<Code extends ReasonCode> = {
  readonly [Each in Code]: Naming<NamesIn<SpanishTexts[Each]>>
}

/** The reasons that the staff's screens show. */
export type ReasonTexts = Translated<keyof typeof STAFF_TEXTS>

/** The reasons that the guests' screens show. */
export type GuestReasonTexts = Translated<
  | keyof typeof GUEST_TEXTS
  | 'bad_characters'
  | 'bad_email'
  | 'password_too_long'
  | 'too_long'
  | 'wait_minutes'
  | 'wait_one_minute'
  | 'wrong_current_password'
>
