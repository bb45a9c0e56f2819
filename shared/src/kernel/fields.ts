import { z } from 'zod'
import { DomainError } from './errors.ts'
import { type Reason, reason } from './reasons.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

function isCleanText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value)
}

function isAtMost(maximum: number): (value: string) => boolean {
  return (value) => value.length <= maximum || [...value].length <= maximum
}

/** Accepts text of at most `maximum` characters in well-formed Unicode without NUL, and trims it (docs/contract.md, "text"). */
export function text(maximum = 2000) {
  return z
    .string()
    .refine(isCleanText, { params: reason('bad_characters') })
    .transform((value) => value.trim())
    .refine(isAtMost(maximum), { params: reason('too_long', { maximum }) })
}

export function requiredText(maximum = 2000) {
  return text(maximum).refine((value) => value !== '', { params: reason('required') })
}

/** A positive integer that JavaScript can represent exactly. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Parses an ID in a path. Undefined if it is invalid, which leads to 404. */
export function pathId(value: string | undefined): number | undefined {
  if (value === undefined || !/^[1-9]\d{0,15}$/.test(value)) return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) ? id : undefined
}

const flagInput = z.union([z.number(), z.string(), z.boolean()])

function flagValue(value: number | string | boolean): 0 | 1 | undefined {
  if (value === true || value === 1 || value === '1') return 1
  if (value === false || value === 0 || value === '0') return 0
  return undefined
}

/** Accepts a number, string or boolean, and returns 1 or 0. */
export const Flag = flagInput.transform((value, context) => {
  const flag = flagValue(value)
  if (flag !== undefined) return flag
  context.issues.push({ code: 'custom', input: value, params: reason('not_a_flag') })
  return z.NEVER
})

export const FlagNumber = z.union([z.literal(1), z.literal(0)])
export type FlagNumber = z.infer<typeof FlagNumber>

/** A missing flag is off. */
export const isOn = (flag: FlagNumber | '1' | '0' | undefined) =>
  flag === undefined ? undefined : Number(flag) === 1

/** A flag that the specification defines as text in responses: `'1'` or `'0'`. */
export const FlagText = z.enum(['1', '0'])
export type FlagText = z.infer<typeof FlagText>

export const FlagToText = Flag.transform((value): FlagText => (value === 1 ? '1' : '0'))

export const SortPosition = z.number().int().min(0).max(1_000_000)

/** Accepts an e-mail address without changing its case. Comparisons of addresses ignore case. */
export const Email = text(254).pipe(z.email())

/** Accepts 8 to 128 characters, without trimming or changing them. */
export const Password = z
  .string()
  .refine(isCleanText, { params: reason('bad_characters') })
  .refine((value) => [...value].length >= 8, {
    params: reason('password_too_short', { minimum: 8 }),
  })
  .refine(isAtMost(128), { params: reason('password_too_long', { maximum: 128 }) })

/** The page sizes that lists offer (docs/specification.md, section 9). */
export const PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const

const pageSize = z
  .string()
  .refine((value) => PAGE_SIZES.some((size) => String(size) === value), {
    params: reason('bad_page_size'),
  })
  .transform(Number)

/** Accepts only text that matches the pattern. `why` is the reason for rejecting other text. */
export function textMatching(pattern: RegExp, why: Reason) {
  return z
    .string()
    .refine((value) => pattern.test(value), { params: why })
    .meta({ pattern: pattern.source })
}

const pageNumber = textMatching(/^[1-9]\d{0,8}$/, reason('bad_page')).transform(Number)

/** The query of lists: `?buscar=&pagina=&tamano=`. Without `tamano`, the list has up to 1,000 rows. */
export const ListQuery = z.object({
  buscar: text().optional(),
  pagina: pageNumber.optional(),
  tamano: pageSize.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int() })
}

/** The rows of one page, and the number of rows on all pages. */
export interface List<T> {
  data: T[]
  total: number
}

/** A reason in a response. `code` may be unknown, because the server may be newer than the client. */
export const ReasonAnswer = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

const WRONG_TYPE: Readonly<Record<string, Reason>> = {
  string: reason('not_a_text'),
  number: reason('not_a_number'),
  int: reason('not_an_integer'),
  boolean: reason('not_a_boolean'),
  array: reason('not_a_list'),
  object: reason('not_an_object'),
}

/** Custom checks pass their reason as `params` of the issue. */
function reasonOf(issue: z.core.$ZodIssue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null
        ? reason('required')
        : (WRONG_TYPE[issue.expected] ?? reason('wrong_type'))
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (issue.inclusive === false) return reason('not_above', { minimum })
      if (issue.origin === 'array') return reason('too_few', { minimum })
      if (issue.origin !== 'string') return reason('too_small', { minimum })
      return minimum === 1 ? reason('required') : reason('too_short', { minimum })
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'array') return reason('too_many', { maximum })
      return reason(issue.origin === 'string' ? 'too_long' : 'too_large', { maximum })
    }
    case 'invalid_value':
      return reason('not_one_of', { values: issue.values.map(String).join(', ') })
    case 'invalid_format':
      return reason(issue.format === 'email' ? 'bad_email' : 'bad_format')
    case 'custom':
      return (issue.params as Reason | undefined) ?? reason('bad_value')
    default:
      return reason('bad_value')
  }
}

/**
 * Ignores unknown fields.
 * @throws DomainError 422 `invalid` with the paths of all invalid fields
 */
export function parseFields<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  const details: Record<string, Reason[]> = {}
  for (const issue of parsed.error.issues) {
    const reasons = (details[issue.path.map(String).join('.')] ??= [])
    const found = reasonOf(issue)
    if (!reasons.some((each) => JSON.stringify(each) === JSON.stringify(found))) reasons.push(found)
  }
  throw new DomainError('invalid', { details })
}
