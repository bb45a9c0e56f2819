import { expect, test } from 'vitest'
import type { EmployeeType } from '../accounts/schema.ts'
import { approvalGaps, approvalsOf } from './approval-gaps.ts'
import type { PaymentControl } from './schema.ts'

const branch = (id: number, control: PaymentControl = 'motivo', cobros: 0 | 1 = 1) => ({
  id,
  name: `Sucursal ${id}`,
  cobros,
  control,
})

const person = (name: string, type: EmployeeType, more: object = {}) => ({
  user_id: name.length,
  user: { id: name.length, name, email: null },
  type,
  pending: 0 as const,
  permisos: [],
  descuento_maximo: 0,
  tiene_pin: 0 as const,
  sucursalesSeleccionadas: [1],
  ...more,
})

const gapsOf = (...args: Parameters<typeof approvalsOf>) =>
  approvalGaps(approvalsOf(...args)).map(({ branch: { id }, action }) => `${id} ${action}`)

const PIN = { tiene_pin: 1 }

test('finds a gap for each action that a waiter needs approved while no one has a PIN', () => {
  const gaps = gapsOf([branch(1)], [person('Ana', 'admin'), person('Saúl', 'salonero')])
  expect(gaps).toContain('1 reversos')
  expect(gaps).toContain('1 caja')
  expect(gaps).toContain('1 descuento')
  expect(gaps).not.toContain('1 ver_cuentas')
})

test('finds no gap where an admin has a PIN, and names the admin', () => {
  const people = [person('Ana', 'admin', PIN), person('Saúl', 'salonero')]
  expect(gapsOf([branch(1)], people)).toEqual([])
  expect(approvalsOf([branch(1)], people)[0]?.approvers).toEqual(['Ana'])
})

test('counts a manager only in the manager’s branches, and nobody before the role is accepted', () => {
  const waiter = person('Saúl', 'salonero', { sucursalesSeleccionadas: [1, 2] })
  const manager = person('Elena', 'encargado', PIN)
  const gaps = gapsOf([branch(1), branch(2)], [waiter, manager])
  expect(gaps.every((gap) => gap.startsWith('2 '))).toBe(true)
  expect(gaps).toContain('2 reabrir')
  expect(gapsOf([branch(1)], [waiter, { ...manager, pending: 1 }])).toContain('1 reabrir')
})

test('counts only the permissions of a person with a PIN', () => {
  const cashier = person('Caro', 'cajero', { ...PIN, permisos: ['reversos'] })
  const gaps = gapsOf([branch(1)], [cashier, person('Saúl', 'salonero')])
  expect(gaps).not.toContain('1 reversos')
  expect(gaps).not.toContain('1 caja')
  expect(gaps).toContain('1 devoluciones')
})

test('needs no approval where all have all permissions, unless the branch asks everyone for a PIN', () => {
  const people = [person('Ana', 'admin'), person('Lía', 'cocina')]
  expect(approvalsOf([branch(1)], people)).toEqual([])
  const gaps = gapsOf([branch(1, 'pin')], people)
  expect(gaps).toContain('1 cortesias')
  expect(gaps).not.toContain('1 caja')
})

test('needs no approval in a branch without payments', () => {
  expect(approvalsOf([branch(1, 'pin', 0)], [person('Saúl', 'salonero')])).toEqual([])
})
