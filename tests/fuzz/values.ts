import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { PASSWORD } from '../support/restaurant/house.ts'
import { type Input, type Owner, Ref } from './inputs.ts'

export const ABSENT = Symbol('absent')
export type FieldValue = Input | typeof ABSENT

export type KindOf = (field: string) => string | undefined

const TEXTS = [
  '',
  '0',
  '1',
  '2',
  '7',
  '10',
  '100',
  '2026',
  '2026-11-20',
  '2026-01-01',
  '2024-02-29',
  'Abierta',
  'Salón «Ñandú» 3',
  '  con espacios  ',
  'Sin cebolla, término medio',
  'emoji 🫓🇨🇷',
  'שלום‏',
  'x'.repeat(280),
  'ñ'.repeat(2000),
  'efectivo',
  '₡',
  'Q',
  '127.0.0.1:9100',
  'impresora.invalid',
  'https://fcm.googleapis.com/fcm/send/abc',
  'A'.repeat(87),
  'A'.repeat(22),
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/%3E',
] as const

const NUMBERS = [
  0, 1, 2, 3, 5, 10, 13, 50, 99, 100, 1440, 2500.5, 10_000, 999_999.99, 1_000_000, 99_999_999.99,
] as const

const WHOSE: Arbitrary<Owner> = fc.oneof(
  { weight: 14, arbitrary: fc.constant('own' as const) },
  { weight: 3, arbitrary: fc.constant('foreign' as const) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
)

export function refTo(kind: string): Arbitrary<Ref> {
  return fc.tuple(WHOSE, fc.nat(7)).map(([owner, pick]) => new Ref(kind, owner, pick))
}

/** Values for the schema of a field. Refinements across fields may still reject them. */
export function valueFor(
  schema: z.core.$ZodType,
  field: string,
  kindOf: KindOf,
): Arbitrary<FieldValue> {
  const def = defOf(schema)
  const inner = (one: z.core.$ZodType) => valueFor(one, field, kindOf)
  switch (def.type) {
    case 'object':
      return objectFor(def.shape, kindOf)
    case 'array':
      return listFor(schema, inner(def.element))
    case 'record':
      return fc.dictionary(
        fc.constantFrom('maximum', 'n', 'name'),
        presentOnly(inner(def.valueType)),
      )
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof(
        { weight: 1, arbitrary: inner(def.innerType) },
        { weight: 1, arbitrary: fc.constant(ABSENT) },
      )
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: inner(def.innerType) },
        { weight: 1, arbitrary: fc.constant(null) },
      )
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values.filter((value) => isPlain(value)))
    case 'boolean':
      return fc.boolean()
    case 'pipe':
      return leafFor(schema, field, kindOf) ?? inner(isTransform(def.in) ? def.out : def.in)
    case 'string':
    case 'number':
      return leafFor(schema, field, kindOf) ?? fc.constant(null)
    default:
      throw new Error(`no values are made for ${def.type} yet`)
  }
}

function presentOnly(values: Arbitrary<FieldValue>): Arbitrary<Input> {
  return values.filter((value): value is Input => value !== ABSENT)
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isTransform(schema: z.core.$ZodType): boolean {
  return defOf(schema).type === 'transform'
}

function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.ZodType & { readonly def: z.core.$ZodTypes['_zod']['def'] }).def
}

function objectFor(shape: z.core.$ZodShape, kindOf: KindOf): Arbitrary<Input> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, valueFor(schema, name, kindOf)]),
  )
  return fc.record(fields).map((values) => {
    const present = Object.entries(values).filter(
      (entry): entry is [string, Input] => entry[1] !== ABSENT,
    )
    return Object.fromEntries(present)
  })
}

function listFor(schema: z.core.$ZodType, element: Arbitrary<FieldValue>): Arbitrary<Input> {
  const minimum = z.safeParse(schema, []).success ? 0 : 1
  return fc
    .array(element, { minLength: minimum, maxLength: minimum + 2 })
    .map((list) => list.filter((each): each is Input => each !== ABSENT))
}

/** An ID if the field's name implies one, else texts and numbers. Undefined if the schema accepts none of them. */
function leafFor(
  schema: z.core.$ZodType,
  field: string,
  kindOf: KindOf,
): Arbitrary<Input> | undefined {
  const takes = (value: unknown) => z.safeParse(schema, value).success
  const kind = kindOf(field)
  if (kind !== undefined && (takes(1) || /mesa|account/.test(kind))) return refTo(kind)
  if (/password/.test(field) && takes(PASSWORD)) {
    return fc.oneof({ weight: 4, arbitrary: fc.constant(PASSWORD) }, fc.constantFrom(...TEXTS))
  }
  const fixed = [...TEXTS, ...NUMBERS].filter(takes)
  const many: Arbitrary<Input>[] = fixed.length > 0 ? [fc.constantFrom<Input>(...fixed)] : []
  const address = (count: number) => `persona-${count}@pruebas.test`
  if (takes(address(1))) many.push(fc.nat(1e9).map(address))
  if (takes(4)) many.push(fc.integer({ min: 1, max: 40 }).filter(takes))
  return many.length > 0 ? fc.oneof(...many) : undefined
}
