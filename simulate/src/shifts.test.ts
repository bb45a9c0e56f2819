import type { CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import { expect, it } from 'vitest'
import { type CheckedSession, type CheckedTransaction, sessionProblems } from './shifts.ts'

const ana = { id: 1, name: 'Ana' }
const figures: CashSessionFigures = {
  people: [{ user: ana, charged: 3300, tips: 300 }],
  corrections: [],
  open_bills: [],
  sales: { bills: 2, gross: 3000, discount: 0, iva: 0, service: 0, commission: 0, total: 3000 },
  products: [{ name: 'Casado', quantity: 2, total: 3000 }],
  hours: [{ hour: 12, bills: 2, total: 3000 }],
  movements: [
    { kind: 'entrada', total: 500 },
    { kind: 'salida', total: 0 },
    { kind: 'deposito', total: 200 },
  ],
  payments: 2,
  cash: 1000,
  tips: 300,
  methods: [
    { id: 1, name: 'Efectivo', kind: 'efectivo', total: 1000, tips: 0, counted: null },
    { id: 2, name: 'Tarjeta', kind: 'tarjeta', total: 2300, tips: 300, counted: null },
  ],
}
const by = { of: null, reason: 'Compra', note: null, user: 'Ana', approver: null }
const at = '2026-05-04T18:30:00.000Z'
const session: CheckedSession = {
  register: { id: 1, name: 'Caja' },
  number: 1,
  opened_at: '2026-05-04T18:00:00.000Z',
  closed_at: '2026-05-04T19:00:00.000Z',
  opening: 2000,
  expected: 3300,
  counted: 3290,
  difference: -10,
  movements: [
    { ...by, id: 1, kind: 'entrada', amount: 500, at },
    { ...by, id: 2, kind: 'salida', amount: 100, at },
    { ...by, id: 3, kind: 'salida', amount: -100, of: 2, at },
    { ...by, id: 4, kind: 'deposito', amount: 200, at },
    { ...by, id: 5, kind: 'gaveta', amount: 0, at },
  ],
  figures,
}
const cash: CheckedTransaction = { kind: 'cobro', register: 'Caja', at, amount: 1000, tip: 0 }
const card: CheckedTransaction = { ...cash, amount: 2000, tip: 300 }
const made: readonly CheckedTransaction[] = [
  cash,
  card,
  { ...cash, kind: 'entrada', amount: 500 },
  { ...cash, register: 'Otra caja' },
  { ...cash, at: '2026-05-04T19:00:00.001Z' },
]

it('accepts a balanced Z report', () => {
  expect(sessionProblems(session, made)).toEqual([])
})

it.each<[string, Partial<CheckedSession>]>([
  ['esperado', { opening: 1999 }],
  ['diferencia', { counted: 3300 }],
  ['efectivo', { expected: 3310, difference: -20, figures: { ...figures, cash: 1010 } }],
  ['movimientos', { figures: { ...figures, movements: [] } }],
  ['propinas', { figures: { ...figures, tips: 301 } }],
  ['personas', { figures: { ...figures, people: [] } }],
  ['horas', { figures: { ...figures, hours: [] } }],
  ['productos', { figures: { ...figures, products: [] } }],
])('finds a wrong figure (%s)', (problem, wrong) => {
  expect(sessionProblems({ ...session, ...wrong }, made)).toEqual([problem])
})

it('finds a payment that is missing in the Z report', () => {
  expect(sessionProblems(session, [...made, { ...cash, amount: 50 }])).toEqual([
    'pagos',
    'cantidad',
  ])
  expect(sessionProblems(session, [cash, { ...card, amount: 2300, tip: 0 }])).toEqual(['propinas'])
})
