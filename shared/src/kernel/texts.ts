/** Texts as data: catalogs contain strings with placeholders such as `{name}`, and plurals. */

export type TextParams = Readonly<Record<string, string | number>>

/**
 * The forms of a text that depends on `count`, by plural category. The four languages need no other
 * ones. `zero` is for exactly 0.
 */
export interface Plural {
  readonly zero?: string
  readonly one: string
  readonly many?: string
  readonly other: string
}

export type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never

type Values<Names extends string> = { readonly [Name in Names]: string | number }

/** A catalog as screens use it. A text without placeholders is a string; other texts are functions of their values. */
export type Texts<Spanish> = Spanish extends string
  ? [PlaceholdersIn<Spanish>] extends [never]
    ? string
    : (values: Values<PlaceholdersIn<Spanish>>) => string
  : Spanish extends Plural
    ? (
        values: Values<Exclude<PlaceholdersIn<Spanish[keyof Spanish]>, 'count'>> & {
          readonly count: number
        },
      ) => string
    : { readonly [Key in keyof Spanish]: Texts<Spanish[Key]> }

/** A value that belongs to every member of a union. */
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer Each,
) => void
  ? Each
  : never
/** A text that contains all these placeholders. */
type WithPlaceholders<Names extends string> = [Names] extends [never]
  ? string
  : Intersection<Names extends string ? `${string}{${Names}}${string}` : never>

/** The shape of a translation: all keys of the Spanish catalog, and all placeholders in each text. */
export type Translated<Spanish> = Spanish extends string
  ? WithPlaceholders<PlaceholdersIn<Spanish>>
  : Spanish extends Plural
    ? {
        readonly [Form in keyof Plural]: WithPlaceholders<
          Exclude<PlaceholdersIn<Spanish['other']>, 'count'>
        >
      }
    : { readonly [Key in keyof Spanish]: Translated<Spanish[Key]> }

const PLACEHOLDER = /\{(\w+)\}/g

export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name)
}

/** Inserts values into a text. Placeholders without a value remain. */
export function fill(text: string, values: TextParams): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    String(Object.hasOwn(values, name) ? (values[name] ?? whole) : whole),
  )
}

function isPlural(entry: object): entry is Plural {
  return 'one' in entry && 'other' in entry
}

/** Changes a text before its values are inserted. */
export type Typography = (text: string, values: TextParams) => string

export function makeTexts<Spanish>(
  catalog: Spanish | Translated<Spanish>,
  language: string,
  typography?: Typography,
): Texts<Spanish>
export function makeTexts(
  catalog: unknown,
  language: string,
  typography: Typography = (text) => text,
): unknown {
  const rules = new Intl.PluralRules(language)
  const filled = (text: string, values: TextParams) => fill(typography(text, values), values)
  return mapTexts(catalog, (text) => {
    if (typeof text === 'object')
      return (values: TextParams) => filled(formOf(text, Number(values['count']), rules), values)
    return placeholdersIn(text).length > 0
      ? (values: TextParams) => filled(text, values)
      : filled(text, {})
  })
}

/** Replaces each text of a catalog. The path of a text is like `board.charge.title`. */
export function mapTexts(
  entry: unknown,
  map: (text: string | Plural, path: string) => unknown,
  path = '',
): unknown {
  if (typeof entry === 'string') return map(entry, path)
  if (typeof entry !== 'object' || entry === null) return entry
  if (isPlural(entry)) return map(entry, path)
  const part = ([key, value]: [string, unknown]) =>
    mapTexts(value, map, path === '' ? key : `${path}.${key}`)
  const parts = Object.entries(entry)
  if (Array.isArray(entry)) return parts.map(part)
  return Object.fromEntries(parts.map((each) => [each[0], part(each)]))
}

function formOf(plural: Plural, count: number, rules: Intl.PluralRules): string {
  if (count === 0 && plural.zero !== undefined) return plural.zero
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = plural
  return forms[rules.select(count)] ?? plural.other
}
