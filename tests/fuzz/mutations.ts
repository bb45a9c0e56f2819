import { assertNever } from '@orderi/shared/kernel/errors'
import fc, { type Arbitrary } from 'fast-check'
import { type Input, isList, isObject, Raw, Ref } from './inputs.ts'

export interface Mutation {
  /** Index of the value to change, modulo the number of values. 0 is the whole body. */
  readonly at: number
  readonly how: How
}

type How =
  | { readonly kind: 'replace'; readonly by: Input }
  | { readonly kind: 'add'; readonly key: string; readonly value: Input }
  | { readonly kind: 'repeat'; readonly times: number }
  | { readonly kind: 'remove' | 'wrap' | 'nest' | 'retype' | 'swap' }

const NASTY_TEXTS = [
  '',
  ' ',
  '\u00a0\u2003\ufeff',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '0x10',
  '1,5',
  '١٢٣',
  '9007199254740993',
  '99999999999999999999',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eabc\u202d',
  '\u2066א\u2069',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  '👨‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(700),
  'ä'.normalize('NFD'),
  'İıſK',
  '\n\r\t\u2028\u2029\x1b[31m',
  "'; DROP TABLE bills; --",
  '%_\\',
  '%00%ff%zz',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|/c calc!A1',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2026-11-20T00:00:00.000Z',
  'a@b',
  '"a b"@pruebas.test',
  `${'a'.repeat(300)}@pruebas.test`,
  'data:image/png;base64,',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x"/></svg>',
  'data:text/html,<b>',
  'data:,',
  '/imagenes/../../x',
  'http://127.0.0.1:1/',
  'x'.repeat(2001),
  'ñ'.repeat(70_000),
  'a'.repeat(300_000),
] as const

const NASTY_NUMBERS = [
  -1,
  -0,
  0,
  0.1 + 0.2,
  0.001,
  1e-7,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e100,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  99_999_999.99,
  100_000_000,
] as const

const NASTY_RAW = [
  '1e309',
  '-1e309',
  '1E400',
  '9223372036854775808',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
  '"\\ud800"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '{"length":-1}',
  '{"toString":1,"valueOf":1,"toJSON":1}',
  '{"then":1}',
  '[[],[[]],[[[]]]]',
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
  `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  `[${Array.from({ length: 5000 }, (_, index) => index).join(',')}]`,
  `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}}`,
] as const

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'id',
  'role',
  'type',
  'is_superadmin',
  'restaurant_id',
  'version',
  'price',
  'total',
  'status',
  '',
  '\0',
  'ñ.0.x',
  'a'.repeat(5000),
] as const

export const hostileValue: Arbitrary<Input> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Input>(...NASTY_TEXTS) },
  { weight: 5, arbitrary: fc.constantFrom<Input>(...NASTY_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_RAW).map((text) => new Raw(text)) },
  { weight: 3, arbitrary: fc.constantFrom<Input>(null, true, false, [], {}, [null], [[]], [{}]) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.double().map((value) => (Number.isFinite(value) ? value : 0)) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
)

const how: Arbitrary<How> = fc.oneof(
  { weight: 8, arbitrary: hostileValue.map((by) => ({ kind: 'replace' as const, by })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...KEYS), hostileValue)
      .map(([key, value]) => ({ kind: 'add' as const, key, value })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(2, 3, 51, 101, 1001)
      .map((times) => ({ kind: 'repeat' as const, times })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        'remove' as const,
        'wrap' as const,
        'nest' as const,
        'retype' as const,
        'swap' as const,
      )
      .map((kind) => ({ kind })),
  },
)

export const anyMutations: Arbitrary<readonly Mutation[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ at: fc.nat(60), how }), { minLength: 1, maxLength: 3 }),
  },
)

export function mutate(body: Input, all: readonly Mutation[]): Input {
  return all.reduce(
    (input, mutation) => mutateAt(input, mutation.at % places(input), mutation.how) ?? null,
    body,
  )
}

function places(input: Input): number {
  return 1 + children(input).reduce((sum, [, child]) => sum + places(child), 0)
}

function children(input: Input): readonly (readonly [string | number, Input])[] {
  if (isList(input)) return [...input.entries()]
  return isObject(input) ? Object.entries(input) : []
}

function mutateAt(input: Input, place: number, change: How): Input | undefined {
  if (place === 0) return changed(input, change)
  let before = 1
  for (const [key, child] of children(input)) {
    const size = places(child)
    if (place < before + size) return withChild(input, key, mutateAt(child, place - before, change))
    before += size
  }
  return input
}

function withChild(input: Input, key: string | number, child: Input | undefined): Input {
  if (isList(input)) {
    return input.flatMap((each, index) =>
      index === key ? (child === undefined ? [] : [child]) : [each],
    )
  }
  if (!isObject(input)) return input
  const entries = Object.entries(input).flatMap(([name, each]): [string, Input][] => {
    if (name !== key) return [[name, each]]
    return child === undefined ? [] : [[name, child]]
  })
  return Object.fromEntries(entries)
}

function changed(input: Input, change: How): Input | undefined {
  switch (change.kind) {
    case 'replace':
      return change.by
    case 'add':
      if (isList(input)) return [...input, change.value]
      // `Object.fromEntries` creates a key named `__proto__`; an assignment would change the prototype instead.
      return isObject(input)
        ? Object.fromEntries([...Object.entries(input), [change.key, change.value]])
        : { [change.key]: input }
    case 'repeat':
      return isList(input)
        ? Array.from({ length: change.times }, () => input).flat()
        : Array.from({ length: change.times }, () => input)
    case 'remove':
      return undefined
    case 'wrap':
      return [input]
    case 'nest':
      return { value: input }
    case 'retype':
      return retyped(input)
    case 'swap':
      return swapped(input)
    default:
      return assertNever(change)
  }
}

function retyped(input: Input): Input {
  if (typeof input === 'number') return String(input)
  if (typeof input === 'string') return Number.isFinite(Number(input)) ? Number(input) : 1
  if (typeof input === 'boolean') return input ? 1 : 0
  return input instanceof Ref ? [input] : 'x'
}

function swapped(input: Input): Input {
  if (isList(input)) return Object.fromEntries(input.entries())
  return isObject(input) ? Object.values(input) : { 0: input }
}
