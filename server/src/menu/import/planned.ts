import type { Reason } from '@orderi/shared/kernel/reasons'
import type { RowResult, SentRow } from '@orderi/shared/menu/sheet'
import type { Section, StoredProduct, StoredVariant } from './present.ts'
import type { MenuPlace, Sections } from './sections.ts'

/** A product as it will be after the import. The ID of a new product is negative until it is stored. */
export interface PlannedProduct extends Omit<StoredProduct, 'categoryId' | 'subcategoryId'> {
  readonly place: MenuPlace
}

/** A variant as it will be after the import. IDs of new variants and products are negative until they are stored. */
export type PlannedVariant = StoredVariant

export interface NumberedRow {
  readonly fila: number
  readonly row: SentRow
}

export interface PlannedResult extends Omit<RowResult, 'errores' | 'detalles'> {
  readonly reasons: readonly Reason[]
}

export function refusedRow(
  fila: number,
  nombre: string,
  reasons: readonly Reason[],
): PlannedResult {
  return { fila, nombre, accion: 'rechazar', entendido: null, cambios: [], reasons }
}

export interface ProductPlan {
  readonly sections: Sections
  readonly results: readonly PlannedResult[]
  readonly creates: readonly PlannedProduct[]
  readonly changes: readonly PlannedProduct[]
}

export interface SectionPlan {
  readonly results: readonly PlannedResult[]
  readonly planned: ReadonlyMap<Section, Section>
}

export interface VariantPlan {
  readonly results: readonly PlannedResult[]
  readonly creates: readonly PlannedVariant[]
  readonly changes: readonly PlannedVariant[]
}

export interface ImportPlan extends ProductPlan {
  /** Rows that are rejected because of cells that could not be read. */
  readonly unreadable: readonly PlannedResult[]
  readonly sectionPlan: SectionPlan
  readonly variants: VariantPlan
}
