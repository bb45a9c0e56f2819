/** The rows of a sheet that describe a category or a subcategory: its place without a product. */
import type { SheetField, SheetRow } from './sheet.ts'
import { isVariantRow } from './variant-rows.ts'

const PRODUCT_FIELDS = ['id', 'nombre', 'precio', 'agotado'] as const satisfies SheetField[]

/** True for a row of a category (no Sub Categoria) or of a subcategory. */
export function isSectionRow(row: SheetRow): boolean {
  const isEmpty = (field: SheetField) => (row[field] ?? '') === ''
  return !isEmpty('categoria') && PRODUCT_FIELDS.every(isEmpty) && !isVariantRow(row)
}
