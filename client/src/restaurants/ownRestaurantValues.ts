import type { restaurant } from '@orderi/shared/contract/accounts'
import type { AnswerOf } from '@orderi/shared/contract/call'
import type { Country } from '@orderi/shared/kernel/time'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { numberOf } from '../office/form/numbers.ts'
import type { Summary } from '../office/form/StaleDialog.tsx'
import {
  type RestaurantValues,
  restaurantRules,
  restaurantSummary,
  restaurantValues,
} from './restaurantValues.ts'

export type OwnRestaurant = AnswerOf<typeof restaurant>

/** Country, currency, commission and status can only be changed by the platform. */
export type OwnRestaurantValues = Omit<
  RestaurantValues,
  'country' | 'currency' | 'comision' | 'commissionType' | 'status'
>

export function ownRestaurantValues(present: Restaurant): OwnRestaurantValues {
  const all = restaurantValues(present)
  return {
    logo: all.logo,
    name: all.name,
    description: all.description,
    address: all.address,
    contact: all.contact,
    phone: all.phone,
    email: all.email,
    legal_name: all.legal_name,
    tax_id: all.tax_id,
    iva: all.iva,
    ivaIncluido: all.ivaIncluido,
    servicio: all.servicio,
    servicioIncluido: all.servicioIncluido,
    translations: all.translations,
  }
}

const { name, email, iva, servicio } = restaurantRules
export const ownRestaurantRules = { name, email, iva, servicio }

export function ownRestaurantSummary(values: OwnRestaurantValues, present: Restaurant): Summary {
  return restaurantSummary({ ...restaurantValues(present), ...values })
}

/** In Costa Rica the prices of a menu must include all charges. */
export function needsPriceLawNotice(
  country: Country,
  values: Pick<OwnRestaurantValues, 'iva' | 'ivaIncluido' | 'servicio' | 'servicioIncluido'>,
): boolean {
  if (country !== 'crc') return false
  const addsTax = !values.ivaIncluido && numberOf(values.iva) > 0
  const addsService = !values.servicioIncluido && numberOf(values.servicio) > 0
  return addsTax || addsService
}
