import type { Translation } from '@orderi/shared/kernel/languages'
import { LANGUAGES } from '@orderi/shared/kernel/names'
import type { RowResult } from '@orderi/shared/menu/sheet'
import type { PlannedProduct } from './planned.ts'
import type { Section, StoredProduct } from './present.ts'
import type { MenuPlace, Sections } from './sections.ts'

type Facts = readonly (readonly [field: string, value: string])[]

export function productDifferences(
  present: StoredProduct,
  planned: PlannedProduct,
  sections: Sections,
): RowResult['cambios'] {
  return changedFacts(
    factsOf(present, sections.placeOf(present.subcategoryId)),
    factsOf(planned, planned.place),
  )
}

export function sectionDifferences(present: Section, planned: Section): RowResult['cambios'] {
  return changedFacts(sectionFacts(present), sectionFacts(planned))
}

export function changedFacts(present: Facts, planned: Facts): RowResult['cambios'] {
  const before = new Map(present)
  return planned.flatMap(([campo, despues]) => {
    const antes = before.get(campo) ?? ''
    return antes === despues ? [] : [{ campo, antes, despues }]
  })
}

function sectionFacts({ order, hidden, translations }: Section): Facts {
  return [
    ['Orden', String(order)],
    ['Estado', hidden === 0 ? 'Activo' : 'Inactivo'],
    ...textFacts(translations),
  ]
}

function factsOf(product: StoredProduct | PlannedProduct, place: MenuPlace | undefined): Facts {
  return [
    ['Categoria', place?.category.name ?? ''],
    ['Sub Categoria', place?.subcategory.name ?? ''],
    ['Precio', product.price.toFixed(2)],
    ['Orden', String(product.order)],
    ['Estado', product.active ? 'Activo' : 'Inactivo'],
    ['Agotado', product.soldOut === 1 ? 'Sí' : 'No'],
    ...textFacts(product.translations),
  ]
}

function textFacts(translations: readonly Translation[]): Facts {
  return LANGUAGES.flatMap((language): Facts => {
    const block = translations.find((each) => each.language_code === language)
    const mark = language === 'es' ? '' : ` (${language})`
    return [
      [`Nombre${mark}`, block?.name ?? ''],
      [`Detalle${mark}`, block?.description ?? ''],
    ]
  })
}
