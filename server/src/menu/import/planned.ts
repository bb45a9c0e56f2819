/** What an import makes of products and their variants. */
import type { Translation } from '@orderi/shared/kernel/languages'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { RowOutcome, SheetRow } from '@orderi/shared/menu/sheet'
import type { PresentOption, Section, VariantName } from './present.ts'
import type { Place, Sections } from './sections.ts'

/** A product as it is to be; its id is negative until it is written. */
export interface PlannedProduct {
  readonly id: number
  readonly place: Place
  readonly price: number
  readonly order: number
  readonly active: boolean
  readonly soldOut: 0 | 1
  readonly translations: Translation[]
}

/** A variant as it is to be; its id is negative until it is written, and so may be those of its products. */
export interface PlannedVariant {
  readonly id: number
  readonly productId: number
  readonly quantity: number
  readonly required: 0 | 1
  readonly translations: VariantName[]
  readonly options: readonly PresentOption[]
}

/** A row with its number in the sheet. */
export interface NumberedRow {
  readonly fila: number
  readonly row: SheetRow
}

/** What becomes of a row. `reasons` say why it is refused. */
export interface PlannedRow extends Omit<RowOutcome, 'errores' | 'detalles'> {
  readonly reasons: readonly Reason[]
}

/** A row that is refused. */
export function refusedRow(fila: number, nombre: string, reasons: readonly Reason[]): PlannedRow {
  return { fila, nombre, accion: 'rechazar', entendido: null, cambios: [], reasons }
}

/** What the rows of products do. */
export interface ProductPlan {
  readonly sections: Sections
  readonly outcomes: readonly PlannedRow[]
  readonly creates: readonly PlannedProduct[]
  readonly changes: readonly PlannedProduct[]
}

/** What the rows of sections do. */
export interface SectionPlan {
  readonly outcomes: readonly PlannedRow[]
  /** How each section that has a row is to be. */
  readonly planned: ReadonlyMap<Section, Section>
}

/** What the rows of variants do. */
export interface VariantPlan {
  readonly outcomes: readonly PlannedRow[]
  readonly creates: readonly PlannedVariant[]
  readonly changes: readonly PlannedVariant[]
}

export interface Plan extends ProductPlan {
  readonly described: SectionPlan
  readonly variants: VariantPlan
}
