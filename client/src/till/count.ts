/** The typed count of a drawer. Pure functions. */
import { type Cents, sumCents, timesCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { type NumberValue, numberError } from '../office/form/numbers.ts'

/** The input for opening or closing a session. It survives closing the dialog. */
export interface CountDraft {
  /** The number of pieces, by denomination. */
  readonly pieces: Readonly<Record<number, NumberValue>>
  /** The counted cash of a currency without known denominations. */
  readonly amount: NumberValue
  /** The counted amounts of other methods, by the method's ID. */
  readonly methods: Readonly<Record<number, NumberValue>>
}

export const NO_COUNT: CountDraft = { pieces: {}, amount: '', methods: {} }

export const PIECES = { min: 0, max: 100_000, decimals: 0 } as const

interface Counted {
  /** In currency units. Ignores fields with an error. */
  readonly total: number
  /** False if a field has an error, or nothing was typed. */
  readonly isValid: boolean
  /** The fields of the request. */
  readonly body:
    | { readonly monto: number }
    | { readonly conteo: { denominacion: number; cantidad: number }[] }
}

/** @param denominations undefined if the currency's denominations are unknown */
export function countedCash(
  { pieces, amount }: Pick<CountDraft, 'pieces' | 'amount'>,
  denominations: readonly number[] | undefined,
): Counted {
  if (!denominations) {
    const total = typeof amount === 'number' ? amount : 0
    return { total, isValid: typeof amount === 'number', body: { monto: total } }
  }
  const typed = denominations.flatMap((denominacion) => {
    const cantidad = pieces[denominacion] ?? ''
    return cantidad === '' ? [] : [{ denominacion, cantidad }]
  })
  const conteo = typed.flatMap(({ denominacion, cantidad }) =>
    typeof cantidad === 'number' && numberError(cantidad, PIECES) === null
      ? [{ denominacion, cantidad }]
      : [],
  )
  const cents = conteo.map(
    ({ denominacion, cantidad }): Cents => timesCents(toCents(denominacion), cantidad),
  )
  return {
    total: toAmount(sumCents(cents)),
    isValid: typed.length > 0 && conteo.length === typed.length,
    body: { conteo },
  }
}

/** The methods with a counted amount. Undefined if a field has an error. */
export function countedMethods(
  methods: CountDraft['methods'],
): { metodo: number; monto: number }[] | undefined {
  const typed = Object.entries(methods).filter(([, value]) => value !== '')
  const counted = typed.flatMap(([id, monto]) =>
    typeof monto === 'number' ? [{ metodo: Number(id), monto }] : [],
  )
  return counted.length === typed.length ? counted : undefined
}
