import { expect, it } from 'vitest'
import { texts } from '../i18n/common.ts'
import { restaurantRules } from './restaurantValues.ts'

it.each(['comision', 'iva', 'servicio'] as const)('rejects an empty profile field: %s', (field) => {
  expect(restaurantRules[field]('')).toBe(texts.office.form.required)
  expect(restaurantRules[field](0)).toBeNull()
})
