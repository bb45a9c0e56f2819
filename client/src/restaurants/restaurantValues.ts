import { Email } from '@orderi/shared/kernel/fields'
import { Country } from '@orderi/shared/kernel/time'
import type { CommissionType, Restaurant } from '@orderi/shared/restaurants/schema'
import { restaurantsWords } from '../i18n/office.ts'
import {
  filledBlocks,
  type LanguageBlock,
  languageBlocksOf,
  OTHER_LANGUAGES,
  spanishText,
  translationsSummary,
} from '../office/form/languages.ts'
import { type NumberValue, numberOf } from '../office/form/numbers.ts'
import { percentRule } from '../office/form/PercentField.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { Summary } from '../office/form/StaleDialog.tsx'

const words = restaurantsWords

export interface RestaurantValues {
  readonly logo: string | null
  readonly name: string
  readonly description: string
  readonly address: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly legal_name: string
  readonly tax_id: string
  readonly country: Country
  readonly currency: string
  readonly comision: NumberValue
  readonly commissionType: `${CommissionType}`
  readonly iva: NumberValue
  readonly ivaIncluido: boolean
  readonly servicio: NumberValue
  readonly servicioIncluido: boolean
  /** 1 or 2 in the request of the form, but 1 or 0 in the list of restaurants (docs/specification.md, section 3). */
  readonly status: '1' | '2'
  readonly translations: LanguageBlock[]
}

/** New restaurants include tax and service in their prices, as the law of Costa Rica requires. */
export function restaurantValues(present: Restaurant | undefined): RestaurantValues {
  return {
    logo: present?.logo ?? null,
    name: spanishText(present?.translations, 'name'),
    description: spanishText(present?.translations, 'description'),
    address: spanishText(present?.translations, 'address'),
    contact: present?.contact ?? '',
    phone: present?.phone ?? '',
    email: present?.email ?? '',
    legal_name: present?.legal_name ?? '',
    tax_id: present?.tax_id ?? '',
    country: present?.country ?? 'crc',
    currency: present?.currency ?? '',
    comision: present?.comision ?? 0,
    commissionType: present?.commissionType === 1 ? '1' : '2',
    iva: present?.iva ?? 13,
    ivaIncluido: present ? present.ivaIncluido === '1' : true,
    servicio: present?.servicio ?? 10,
    servicioIncluido: present ? present.servicioIncluido === '1' : true,
    status: present?.status === 0 ? '2' : '1',
    translations: languageBlocksOf(OTHER_LANGUAGES, present?.translations),
  }
}

export const restaurantRules = {
  name: requiredTextError,
  email: (email: string) =>
    email.trim() === '' || Email.safeParse(email).success ? null : words.badEmail,
  comision: percentRule,
  iva: percentRule,
  servicio: percentRule,
}

/** The fields that have another type in the request than in the forms. */
export function convertedFields(
  values: Pick<
    RestaurantValues,
    'iva' | 'ivaIncluido' | 'servicio' | 'servicioIncluido' | 'translations'
  >,
) {
  return {
    iva: numberOf(values.iva),
    ivaIncluido: values.ivaIncluido ? '1' : '0',
    servicio: numberOf(values.servicio),
    servicioIncluido: values.servicioIncluido ? '1' : '0',
    translations: filledBlocks(values.translations),
  }
}

export function restaurantBody(values: RestaurantValues) {
  return { ...values, ...convertedFields(values), comision: numberOf(values.comision) }
}

export function restaurantSummary(values: RestaurantValues): Summary {
  return [
    [words.name, values.name],
    [words.description, values.description],
    [words.address, values.address],
    [words.contact, values.contact],
    [words.phone, values.phone],
    [words.email, values.email],
    [words.legalName, values.legal_name],
    [words.taxId, values.tax_id],
    [words.country, words.countries[values.country]],
    [words.currency, values.currency],
    [words.commissionPercent, String(values.comision)],
    [words.commissionType, words.commissionTypes[values.commissionType]],
    [words.iva, String(values.iva)],
    [words.ivaIncluded, values.ivaIncluido ? words.yes : words.no],
    [words.service, String(values.servicio)],
    [words.serviceIncluded, values.servicioIncluido ? words.yes : words.no],
    [words.status, values.status === '1' ? words.active : words.inactive],
    ...translationsSummary(values.translations, words),
  ]
}

export const COUNTRY_OPTIONS = Country.options.map((value) => ({
  value,
  label: words.countries[value],
}))

export const COMMISSION_TYPE_OPTIONS = (['1', '2'] as const).map((value) => ({
  value,
  label: words.commissionTypes[value],
}))

export const RESTAURANT_STATUS_OPTIONS = [
  { value: '1', label: words.active },
  { value: '2', label: words.inactive },
]
