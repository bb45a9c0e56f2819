import type { Country } from '@orderi/shared/kernel/time'
import { readCells } from '@orderi/shared/menu/read-sheet'
import { sectionDifferences } from './differences.ts'
import { type NumberedRow, type PlannedResult, refusedRow, type SectionPlan } from './planned.ts'
import type { Section } from './present.ts'
import type { Sections } from './sections.ts'
import { translationsFrom } from './translations.ts'

/** Applies several rows for the same category or subcategory one after another. */
export function planSections(
  rows: readonly NumberedRow[],
  sections: Sections,
  country: Country,
): SectionPlan {
  const planned = new Map<Section, Section>()
  const results = rows.map(({ fila, row }): PlannedResult => {
    const { values, reasons } = readCells(row, country)
    const { category = '', subcategory } = values
    const nombre = [category, subcategory].filter(Boolean).join(' › ')
    const shown = { fila, nombre, entendido: null, cambios: [], reasons }
    if (reasons.length > 0) return refusedRow(fila, nombre, reasons)
    const section =
      subcategory === undefined
        ? sections.category(category)
        : sections.at(category, subcategory).subcategory
    const before = planned.get(section) ?? section
    const after: Section = {
      ...before,
      order: values.order ?? before.order,
      hidden: values.active === undefined ? before.hidden : values.active ? 0 : 1,
      translations: translationsFrom({ ...values, name: undefined }, before.translations),
    }
    planned.set(section, after)
    if (section.id < 0) return { ...shown, accion: 'crear' }
    const cambios = sectionDifferences(before, after)
    return { ...shown, cambios, accion: cambios.length > 0 ? 'cambiar' : 'igual' }
  })
  return { results, planned }
}
