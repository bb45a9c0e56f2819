import type { StoryEntry } from '@orderi/shared/board/story'
import { expect, it } from 'vitest'
import { entryText, isCancellation } from './entryText.ts'

const money = (amount: number) => `Q${amount.toFixed(2)}`
const common = { at: '2026-05-01T18:00:00.000Z', actor: null }
const line = (from: string, to: string) =>
  ({ ...common, what: 'line.changed', order: 3, from, to, lines: [] }) as StoryEntry

it('describes the status changes of dishes, including backward changes and cancellations', () => {
  expect(entryText(line('Pendiente', 'Listo'), money)).toBe('Pasó a Listo, pedido 3')
  expect(entryText(line('Listo', 'Preparando'), money)).toBe('Devolvió a Preparando, pedido 3')
  expect(entryText(line('Cancelado', 'Pendiente'), money)).toBe('Devolvió a Pendiente, pedido 3')
  expect(entryText(line('Listo', 'Cancelado'), money)).toBe('Canceló del pedido 3')
})

it('treats a dish as cancelled only when its status becomes Cancelado', () => {
  expect(isCancellation(line('Pendiente', 'Cancelado'))).toBe(true)
  expect(isCancellation(line('Cancelado', 'Pendiente'))).toBe(false)
})

it('lists payments with their methods and tips', () => {
  const payments = [
    { method: 'Tarjeta', applied: 20, tip: 3 },
    { method: 'Efectivo', applied: 5, tip: 0 },
  ]
  expect(entryText({ ...common, what: 'bill.paid', payments }, money)).toBe(
    'Cobró Q20.00 (Tarjeta, propina Q3.00), Q5.00 (Efectivo)',
  )
  expect(entryText({ ...common, what: 'bill.reversed', payments: payments.slice(1) }, money)).toBe(
    'Revirtió Q5.00 (Efectivo)',
  )
  const tip = [{ method: 'SINPE', applied: 0, tip: 2 }]
  expect(entryText({ ...common, what: 'bill.paid', payments: tip }, money)).toBe(
    'Cobró Q2.00 de propina (SINPE)',
  )
})

it('names the payment method of a closed bill if the method is known', () => {
  const closed = { ...common, what: 'bill.closed', totalFinal: 10 } as const
  expect(entryText({ ...closed, payment_method: 'sinpe' }, money)).toBe(
    'Cerró la cuenta por Q10.00: SINPE',
  )
  expect(entryText({ ...closed, payment_method: null }, money)).toBe('Cerró la cuenta por Q10.00')
})
