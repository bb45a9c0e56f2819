import type { SheetField, SheetRow } from './sheet.ts'
import { isVariantRow } from './variant-rows.ts'

const PRODUCT_FIELDS = ['id', 'nombre', 'precio', 'agotado'] as const satisfies SheetField[]

/** A row with a category but without cells of a product or variant. */
export function isSectionRow(row: SheetRow): boolean {
  const isEmpty = (field: SheetField) => (row[field] ?? '') === ''
  return !isEmpty('categoria') && PRODUCT_FIELDS.every(isEmpty) && !isVariantRow(row)
}
