/** Texts as data: catalogs contain strings with placeholders such as `{name}`, and plurals. Screens call them as functions. */

export type TextParams = Readonly<Record<string, string | number>>

/** The forms of a text that depends on `count`, by plural category. `zero` is for exactly 0, in every language. */
export interface Plural {
  readonly zero?: string
  readonly one: string
  readonly many?: string
  readonly other: string
}

export type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

type Values<Names extends string> = { readonly [Name in Names]: string | number }

/** A catalog as screens use it: a text without placeholders is a string, any other is a function of their values. */
export type Texts<Spanish> = Spanish extends string
  ? [NamesIn<Spanish>] extends [never]
    ? string
    : (values: Values<NamesIn<Spanish>>) => string
  : Spanish extends Plural
    ? (
        values: Values<Exclude<NamesIn<Spanish[keyof Spanish]>, 'count'>> & {
          readonly count: number
        },
      ) => string
    : { readonly [Key in keyof Spanish]: Texts<Spanish[Key]> }

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer Each,
) => void
  ? Each
  : never
type Naming<Names extends string> = [Names] extends [never]
  ? string
  : All<Names extends string ? `${string}{${Names}}${string}` : never>

/** The shape of a translation: all keys of the Spanish catalog, and all placeholders in each text. */
export type Translation<Spanish> = Spanish extends string
  ? Naming<NamesIn<Spanish>>
  : Spanish extends Plural
    ? { readonly [Form in keyof Plural]: Naming<Exclude<NamesIn<Spanish['other']>, 'count'>> }
    : { readonly [Key in keyof Spanish]: Translation<Spanish[Key]> }

const PLACEHOLDER = /\{(\w+)\}/g

export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
}

/** Inserts values into a text. Placeholders without a value remain. */
export function fill(text: string, values: TextParams): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole))
}

export function isPlural(entry: object): entry is Plural {
  return 'one' in entry && 'other' in entry
}

/** Changes a text after its values are inserted. */
export type Typography = (text: string, values: TextParams) => string

export function makeTexts<Spanish>(
  catalog: Spanish | Translation<Spanish>,
  language: string,
  typography?: Typography,
): Texts<Spanish>
export function makeTexts(
  catalog: unknown,
  language: string,
  typography: Typography = (text) => text,
): unknown {
  const rules = new Intl.PluralRules(language)
  const filled = (text: string, values: TextParams) => typography(fill(text, values), values)
  const make = (entry: unknown): unknown => {
    if (typeof entry === 'string') {
      return entry.includes('{') ? (values: TextParams) => filled(entry, values) : filled(entry, {})
    }
    if (Array.isArray(entry)) return entry.map(make)
    if (typeof entry !== 'object' || entry === null) return entry
    if (isPlural(entry)) {
      return (values: TextParams) => filled(formOf(entry, Number(values['count']), rules), values)
    }
    return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, make(value)]))
  }
  return make(catalog)
}

function formOf(plural: Plural, count: number, rules: Intl.PluralRules): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = plural
  return (count === 0 && plural.zero) || (forms[rules.select(count)] ?? plural.other)
}
