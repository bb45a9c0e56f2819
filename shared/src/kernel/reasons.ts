/** Why a request or one of its fields is refused, more exactly than an error code says. */
import type { GUEST_TEXTS, STAFF_TEXTS } from './reason-texts.ts'

type SpanishTexts = typeof STAFF_TEXTS & typeof GUEST_TEXTS

export type ReasonCode = keyof SpanishTexts

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type Parameter<Name> = Name extends 'column' | 'name' | 'values' | 'variant' ? string : number

/** The parameters of a reason: those that its Spanish text names. */
export type ReasonParams<Code extends ReasonCode> = {
  readonly [Name in NamesIn<SpanishTexts[Code]>]: Parameter<Name>
}

/** Parameters as they are on the wire. */
export type Params = Readonly<Record<string, string | number>>

/** A reason with its parameters. */
export interface Reason {
  readonly code: ReasonCode
  readonly params?: Params
}

/** Makes a reason. Takes parameters only for a code whose text has some. */
export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: NamesIn<SpanishTexts[Code]> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  return params ? { code, params } : { code }
}

/** A text with its parameters in the places of their names; undefined when one of them is missing. */
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

/** The reasons in another language. Each text names the parameters that the Spanish one does. */
export type ReasonTexts = {
  readonly [Code in keyof typeof STAFF_TEXTS]: Naming<NamesIn<(typeof STAFF_TEXTS)[Code]>>
}
