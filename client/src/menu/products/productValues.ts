import { nameOf } from '@orderi/shared/kernel/names'
import type { Category, Product } from '@orderi/shared/menu/schema'
import { menuWords } from '../../i18n/office.ts'
import {
  filledBlocks,
  languageBlocksOf,
  OTHER_LANGUAGES,
  spanishText,
  translationsSummary,
} from '../../office/form/languages.ts'
import { amountRule, type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { positionRule } from '../../office/form/PositionField.tsx'
import { requiredTextError } from '../../office/form/required.ts'
import type { Summary } from '../../office/form/StaleDialog.tsx'
import { flagOf, labelOf, PRODUCT_STATUS_OPTIONS } from '../flags.ts'

const words = menuWords

/** Ids are strings, because selects have string values; '' means that nothing is selected. */
export function productValues(present: Product | undefined) {
  const precio: NumberValue = present?.price ?? ''
  return {
    imagen: present?.imagen ?? null,
    name: spanishText(present?.translations, 'name'),
    precio,
    category_id: String(present?.category_id ?? ''),
    subcategory_id: String(present?.subcategory_id ?? ''),
    order: (present?.order ?? 0) as NumberValue,
    status: flagOf(present?.status, '1'),
    description: spanishText(present?.translations, 'description'),
    translations: languageBlocksOf(OTHER_LANGUAGES, present?.translations),
  }
}

export type ProductValues = ReturnType<typeof productValues>

/** Required fields: docs/specification.md, section 5. */
export const productRules = {
  precio: amountRule,
  category_id: requiredTextError,
  subcategory_id: requiredTextError,
  order: positionRule,
}

export function productBody(values: ProductValues) {
  return {
    ...values,
    precio: numberOf(values.precio),
    order: numberOf(values.order),
    category_id: Number(values.category_id),
    subcategory_id: Number(values.subcategory_id),
    translations: filledBlocks(values.translations),
  }
}

export function productSummary(
  values: ProductValues,
  categories: readonly Category[],
  amount: (value: number) => string,
): Summary {
  const category = categories.find(({ id }) => String(id) === values.category_id)
  const subcategory = category?.subcategories.find(({ id }) => String(id) === values.subcategory_id)
  return [
    [words.name, values.name],
    [words.price, typeof values.precio === 'number' ? amount(values.precio) : values.precio],
    [words.category, category ? nameOf(category.translations) : values.category_id],
    [words.subcategory, subcategory ? nameOf(subcategory.translations) : values.subcategory_id],
    [words.detail, values.description],
    [words.order, String(values.order)],
    [words.status, labelOf(PRODUCT_STATUS_OPTIONS, values.status)],
    [words.image, pictureWord(values.imagen)],
    ...translationsSummary(values.translations, words),
  ]
}

function pictureWord(imagen: string | null): string {
  if (imagen === null) return ''
  return imagen.startsWith('data:') ? words.newImage : imagen.slice(-12)
}
