/** The kinds of field that every body is made of, and the Spanish words for what is wrong with one. */
import { z } from 'zod'
import { DomainError, type FieldErrors } from './errors.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

function isCleanText(value: string): boolean {
  return !value.includes('\0') && !LONE_SURROGATE.test(value)
}

function isAtMost(maximum: number): (value: string) => boolean {
  return (value) => value.length <= maximum || [...value].length <= maximum
}

/** Trimmed, well-formed Unicode without NUL, of at most `maximum` characters (contract, "text"). */
export function text(maximum = 2000) {
  return z
    .string()
    .refine(isCleanText, 'El texto contiene caracteres que no se admiten.')
    .transform((value) => value.trim())
    .refine(isAtMost(maximum), `Escriba ${maximum} caracteres como máximo.`)
}

/** The error of a field that was left empty. */
export const REQUIRED_TEXT = 'Este campo es obligatorio.'

/** Text that must say something. */
export function requiredText(maximum = 2000) {
  return text(maximum).refine((value) => value !== '', REQUIRED_TEXT)
}

/** An id: a positive integer that JavaScript holds exactly. */
export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The id in a path; what is none reads as undefined, which answers 404. */
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

/** A flag written as number, string or boolean and kept as 1 or 0. */
export const Flag = flagInput.transform((value, context) => {
  const flag = flagValue(value)
  if (flag !== undefined) return flag
  context.issues.push({ code: 'custom', input: value, message: 'Elija 1 o 0.' })
  return z.NEVER
})

/** A flag as it is read: 1 or 0. */
export const FlagNumber = z.union([z.literal(1), z.literal(0)])
export type FlagNumber = z.infer<typeof FlagNumber>

/** A flag as it is read where the specification writes text: `'1'` or `'0'`. */
export const FlagText = z.enum(['1', '0'])
export type FlagText = z.infer<typeof FlagText>

/** A flag written in any of these ways and kept as the text `'1'` or `'0'`. */
export const FlagAsText = Flag.transform((value): FlagText => (value === 1 ? '1' : '0'))

/** The position in a list. */
export const SortOrder = z.number().int().min(0).max(1_000_000)

/** An e-mail address, compared without case. */
export const Email = text(254).pipe(z.email('Escriba un correo válido.'))

/** A password: 8 to 128 characters, kept as typed. */
export const Password = z
  .string()
  .refine(isCleanText, 'El texto contiene caracteres que no se admiten.')
  .refine((value) => [...value].length >= 8, 'Use 8 caracteres como mínimo.')
  .refine(isAtMost(128), 'Use 128 caracteres como máximo.')

/** The page sizes of every list (specification, section 9). */
export const PAGE_SIZES = [10, 20, 30, 40, 50, 100] as const

const pageSize = z
  .string()
  .refine(
    (value) => PAGE_SIZES.some((size) => String(size) === value),
    'Elija 10, 20, 30, 40, 50 o 100.',
  )
  .transform(Number)

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Escriba un número de página desde 1.')
  .transform(Number)

/** The query of every list: `?buscar=&pagina=&tamano=`; without a size everything comes, 1,000 rows at most. */
export const ListQuery = z.object({
  buscar: text().optional(),
  pagina: pageNumber.optional(),
  tamano: pageSize.optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** A list on the wire. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), total: z.number().int() })
}

/** One page of something: the rows and how many there are in all. */
export interface List<T> {
  data: T[]
  total: number
}

/** What is wrong with a field, in Spanish; used for every schema that a person's input meets. */
export function spanishIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? REQUIRED_TEXT
        : (WRONG_TYPE[issue.expected] ?? 'Se esperaba otro tipo de valor.')
    case 'too_small':
      if (issue.inclusive === false) return `El valor debe ser mayor que ${issue.minimum}.`
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'invalid_value':
      return `Elija uno de estos valores: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return 'El formato no es válido.'
    default:
      return 'El valor no es válido.'
  }
}

// Whole sentences: the other languages have words for each of them.
const WRONG_TYPE: Record<string, string> = {
  string: 'Se esperaba un texto.',
  number: 'Se esperaba un número.',
  int: 'Se esperaba un número entero.',
  boolean: 'Se esperaba sí o no.',
  array: 'Se esperaba una lista.',
  object: 'Se esperaba un objeto.',
}

function tooSmall(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `Escriba ${limit} caracteres como mínimo.`
  if (origin === 'array') return `Elija ${limit} elementos como mínimo.`
  return `El valor mínimo es ${limit}.`
}

function tooBig(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `Escriba ${limit} caracteres como máximo.`
  if (origin === 'array') return `Elija ${limit} elementos como máximo.`
  return `El valor máximo es ${limit}.`
}

/**
 * The parsed value. Throws a 422 `invalid` that names every wrong field by its path.
 * @param input anything; unknown fields are dropped
 */
export function parseFields<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: spanishIssue })
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.')
    const texts = (errors[path] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  throw new DomainError('invalid', { errors })
}
