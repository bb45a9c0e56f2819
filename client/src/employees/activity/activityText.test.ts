import type { Activity, ActivityChange } from '@orderi/shared/activity/schema'
import { expect, it } from 'vitest'
import { activityText } from './activityText.ts'

const money = (amount: number) => `₡${amount}`

const change = (
  field: ActivityChange['field'],
  before: ActivityChange['before'],
  after: ActivityChange['after'],
  of: string | null = null,
): ActivityChange => ({ field, of, before, after })

function textOf(fields: Partial<Activity>) {
  const entry: Activity = {
    id: 1,
    at: '2026-05-01T18:00:00.000Z',
    user: null,
    action: 'cambiar',
    kind: 'producto',
    name: 'Casado',
    branch: null,
    changes: [],
    ...fields,
  }
  const { sentence, details } = activityText(entry, money)
  return [sentence, ...details]
}

it('states a single change as one sentence', () => {
  expect(textOf({ changes: [change('precio', 4200, 4500)] })).toEqual([
    'Cambió el precio de Casado: de ₡4200 a ₡4500',
  ])
  expect(textOf({ changes: [change('status', 1, 0)] })).toEqual([
    'Cambió el estado de Casado: de activo a inactivo',
  ])
  const ofBranch = { kind: 'sucursal', name: 'Centro' } as const
  expect(textOf({ ...ofBranch, changes: [change('impresora', '', '10.0.0.9')] })).toEqual([
    'Puso la impresora de Centro: 10.0.0.9',
  ])
  expect(textOf({ ...ofBranch, changes: [change('tolerancia_caja', 0, null)] })).toEqual([
    'Quitó la diferencia de caja sin motivo de Centro: ₡0',
  ])
})

it('lists several changes, with names instead of codes', () => {
  const changes = [
    change('type', 'salonero', 'admin'),
    change('permisos', ['caja', 'reabrir'], []),
    change('pin', null, null),
  ]
  expect(textOf({ kind: 'empleado', name: 'Beto', changes })).toEqual([
    'Cambió los datos de Beto',
    'El perfil: de Salonero a Administrador',
    'Los permisos: de Abrir y cerrar la caja, Reabrir cuentas a ninguno',
    'El PIN',
  ])
})

it('names the option whose price changed', () => {
  const changes = [change('opcion', 100, 150, 'Queso'), change('opcion', 80, null, 'Huevo')]
  expect(textOf({ kind: 'variante', name: 'Casado · Extra', changes })).toEqual([
    'Cambió la variante Casado · Extra',
    'La opción Queso: de ₡100 a ₡150',
    'La opción Huevo: antes ₡80',
  ])
})

it('states hiring and dismissal, also of a person who was erased', () => {
  const kind = 'empleado'
  expect(
    textOf({ kind, name: 'Beto', action: 'crear', changes: [change('type', null, 'salonero')] }),
  ).toEqual(['Contrató a Beto', 'El perfil: Salonero'])
  expect(
    textOf({ kind, name: null, action: 'eliminar', changes: [change('type', 'admin', null)] }),
  ).toEqual(['Despidió a Persona borrada', 'El perfil: Administrador'])
})

it('states imports, exports, and changes without a field', () => {
  expect(textOf({ action: 'exportar', kind: 'archivo', name: 'ventas.csv' })).toEqual([
    'Exportó el archivo ventas.csv',
  ])
  expect(
    textOf({
      action: 'importar',
      kind: 'carta',
      name: null,
      changes: [change('creados', null, 2)],
    }),
  ).toEqual(['Importó una hoja de productos', 'Creados: 2'])
  expect(textOf({})).toEqual(['Cambió el producto Casado'])
})
