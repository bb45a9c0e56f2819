import { expect, it } from 'vitest'
import { texts } from '../i18n/texts.ts'
import { restaurantRules } from './restaurantValues.ts'

it.each(['comision', 'iva', 'servicio'] as const)('an emptied %s is not taken for 0', (field) => {
  expect(restaurantRules[field]('')).toBe(texts.office.form.required)
  expect(restaurantRules[field](0)).toBeNull()
})
