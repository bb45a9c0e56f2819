import { expect, it } from 'vitest'
import { es } from '../i18n/es.ts'
import { restaurantRules } from './restaurantValues.ts'

it.each(['comision', 'iva', 'servicio'] as const)('an emptied %s is not taken for 0', (field) => {
  expect(restaurantRules[field]('')).toBe(es.office.form.required)
  expect(restaurantRules[field](0)).toBeNull()
})
