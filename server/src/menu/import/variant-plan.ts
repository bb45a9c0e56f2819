/** Plans the rows that describe variants. The rows of a variant replace all of its options. */
import { type Reason, reason } from '@orderi/shared/kernel/reasons'
import type { VariantTranslation } from '@orderi/shared/menu/schema'
import type { RowResult } from '@orderi/shared/menu/sheet'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import {
  type NameWithId,
  readVariantRow,
  type VariantRowValues,
} from '@orderi/shared/menu/variant-rows'
import { mergeNames } from '../commands/variants.ts'
import { changedFacts } from './differences.ts'
import { indexMenu, type KnownProduct, type MenuIndex } from './menu-index.ts'
import {
  type NumberedRow,
  type PlannedResult,
  type PlannedVariant,
  type ProductPlan,
  refusedRow,
  type VariantPlan,
} from './planned.ts'
import type { MenuBeforeImport, StoredVariant } from './present.ts'

const MAX_OPTIONS = 200

interface VariantRows {
  readonly product: KnownProduct
  readonly present: StoredVariant | undefined
  readonly firstRow: number
  readonly values: VariantRowValues
  options: RowOption[] | undefined
}

interface RowOption {
  readonly product: KnownProduct
  readonly price: number
  readonly fila: number
}

interface ValidRow {
  readonly fila: number
  readonly variantRows: VariantRows
  readonly option: RowOption | undefined
}

export function planVariants(
  rows: readonly NumberedRow[],
  present: MenuBeforeImport,
  products: ProductPlan,
): VariantPlan {
  const index = indexMenu(present, products)
  const variantsOf = groupByProduct(present.variants)
  const known = new Map<string, VariantRows>()
  const refusals: PlannedResult[] = []
  const valid: ValidRow[] = []

  /** Returns the reasons if the row must be rejected. */
  function readRow({ fila, row }: NumberedRow): ValidRow | readonly Reason[] {
    const { values, reasons } = readVariantRow(row, present.country)
    if (reasons.length > 0) return reasons
    const product = productOf(values, index)
    if (isReason(product)) return [product]
    const variant = variantOf(values.variant, variantsOf.get(product.id))
    if (isReason(variant)) return [variant]
    const key = `${product.id} ${variant?.id ?? foldTitle(values.variant.name)}`
    const variantRows = known.get(key) ?? {
      product,
      present: variant,
      firstRow: fila,
      values,
      options: undefined,
    }
    const column = contradiction(variantRows, values)
    if (column) return [reason('cell_contradicts', { column, row: variantRows.firstRow })]
    const option = optionOf(values, fila, variantRows, index)
    if (isReason(option)) return [option]
    known.set(key, variantRows)
    if (values.option !== undefined)
      variantRows.options = [...(variantRows.options ?? []), ...(option ? [option] : [])]
    return { fila, variantRows, option }
  }

  for (const numbered of rows) {
    const read = readRow(numbered)
    if ('variantRows' in read) valid.push(read)
    else {
      const { nombre, variante, opcion } = numbered.row
      const shown = [nombre, variante, opcion].filter(Boolean).join(' · ')
      refusals.push(refusedRow(numbered.fila, shown, read))
    }
  }

  const creates: PlannedVariant[] = []
  const changes: PlannedVariant[] = []
  const plans = new Map<VariantRows, PlannedVariant>()
  for (const described of known.values()) {
    const planned = plannedFrom(described)
    plans.set(described, planned)
    if (!described.present) creates.push(planned)
    else if (!isSame(described.present, planned)) changes.push(planned)
  }
  const results = valid.map((each) => rowResult(each, plans.get(each.variantRows), index))
  return {
    results: [...refusals, ...results].toSorted((a, b) => a.fila - b.fila),
    creates,
    changes,
  }
}

function isReason(value: object | undefined): value is Reason {
  return value !== undefined && 'code' in value
}

interface ProductVariants {
  readonly byId: Map<number, StoredVariant>
  /** Keyed by Spanish name, ignoring case and accents. */
  readonly byName: Map<string, StoredVariant[]>
}

function groupByProduct(variants: readonly StoredVariant[]): ReadonlyMap<number, ProductVariants> {
  const products = new Map<number, ProductVariants>()
  for (const each of variants) {
    const present = products.get(each.productId) ?? { byId: new Map(), byName: new Map() }
    products.set(each.productId, present)
    present.byId.set(each.id, each)
    const name = foldTitle(nameOf(each.translations))
    const sameNamed = present.byName.get(name)
    if (sameNamed) sameNamed.push(each)
    else present.byName.set(name, [each])
  }
  return products
}

const nameOf = (translations: readonly VariantTranslation[]) =>
  translations.find(({ language_code }) => language_code === 'es')?.name ?? ''

/** Returns a reason if the row must be rejected. */
function productOf(values: VariantRowValues, index: MenuIndex): KnownProduct | Reason {
  const { productId } = values
  if (productId !== undefined) {
    return index.byId(productId) ?? reason('unknown_product_id', { id: productId })
  }
  const [found, ...others] = index.ofRow(values)
  if (!found) return reason('unknown_product_name')
  return others.length > 0 ? reason('ambiguous_product') : found
}

/** Returns undefined for a new variant, or a reason if the row must be rejected. */
function variantOf(
  { name, id }: NameWithId,
  present: ProductVariants | undefined,
): StoredVariant | Reason | undefined {
  if (id !== undefined) {
    return present?.byId.get(id) ?? reason('unknown_variant_id', { id })
  }
  const [found, ...others] = present?.byName.get(foldTitle(name)) ?? []
  if (found) {
    return others.length > 0 ? reason('ambiguous_variant', { name, id: found.id }) : found
  }
  return name === '' ? reason('cell_missing', { column: 'Variante' }) : undefined
}

/** Returns the first column in which a row contradicts the first row of its variant, if any. */
function contradiction(
  { values: first }: VariantRows,
  values: VariantRowValues,
): string | undefined {
  const valuesOf = ({ quantity, required, languages }: VariantRowValues) =>
    [
      ['Cantidad', quantity],
      ['Obligatorio', required],
      ...languages.map(
        ({ language, name }) => [`Variante (${language})`, name || undefined] as const,
      ),
    ] as const
  const before = valuesOf(first)
  const found = valuesOf(values).find(
    ([, value], index) => value !== undefined && value !== before[index]?.[1],
  )
  return found?.[0]
}

/** Returns undefined if the row defines no option, or a reason if the row must be rejected. */
function optionOf(
  { option, price }: VariantRowValues,
  fila: number,
  variantRows: VariantRows,
  index: MenuIndex,
): RowOption | Reason | undefined {
  if (!option) return undefined
  const product = optionProduct(option, index)
  if (isReason(product)) return product
  if (product.id === variantRows.product.id) return reason('row_option_of_itself')
  const sameOption = variantRows.options?.find((each) => each.product.id === product.id)
  if (sameOption) return reason('row_option_repeated', { row: sameOption.fila })
  if ((variantRows.options?.length ?? 0) >= MAX_OPTIONS) {
    return reason('row_options_full', { maximum: MAX_OPTIONS })
  }
  const before = variantRows.present?.options.find(({ productId }) => productId === product.id)
  return { product, price: price ?? before?.price ?? 0, fila }
}

function optionProduct({ name, id }: NameWithId, index: MenuIndex): KnownProduct | Reason {
  if (id !== undefined) return index.byId(id) ?? reason('unknown_option_id', { id })
  const [found, ...others] = index.named(name)
  if (!found) return reason('unknown_option_name', { name })
  if (others.length === 0) return found
  return reason('ambiguous_option', { name, id: found.id })
}

function plannedFrom({ product, present, firstRow, values, options }: VariantRows): PlannedVariant {
  const written = values.languages.map(({ language, name }) => ({
    language_code: language,
    name: name ?? present?.translations.find((each) => each.language_code === language)?.name ?? '',
  }))
  // A row that has the variant's ID does not rename the variant.
  const name = values.variant.id === undefined ? values.variant.name : undefined
  const { translations } = mergeNames(
    { name, translations: written.filter((each) => each.name !== '') },
    present?.translations,
  )
  return {
    id: present?.id ?? -firstRow,
    productId: product.id,
    quantity: values.quantity ?? present?.quantity ?? 1,
    required: values.required ?? present?.required ?? 0,
    translations,
    options:
      options?.map((option) => ({ productId: option.product.id, price: option.price })) ??
      present?.options ??
      [],
  }
}

function factsOf({ quantity, required, translations }: StoredVariant) {
  const name = (language: string) =>
    translations.find(({ language_code }) => language_code === language)?.name ?? ''
  return [
    ['Variante', name('es')],
    ['Cantidad', String(quantity)],
    ['Obligatorio', required === 1 ? 'Sí' : 'No'],
    ['Variante (en)', name('en')],
    ['Variante (pt)', name('pt')],
    ['Variante (fr)', name('fr')],
  ] as const
}

function isSame(present: StoredVariant, planned: PlannedVariant): boolean {
  const whole = (variant: StoredVariant) =>
    JSON.stringify([
      factsOf(variant),
      variant.options.map(({ productId, price }) => [productId, price]),
    ])
  return whole(present) === whole(planned)
}

type Changes = RowResult['cambios']

/** Reports a variant's changes with the variant's first row. */
function variantChanges(
  present: StoredVariant,
  planned: PlannedVariant,
  index: MenuIndex,
): Changes {
  const facts = changedFacts(factsOf(present), factsOf(planned))
  const namesOf = ({ options }: StoredVariant) =>
    options.map(({ productId }) => index.byId(productId)?.name ?? '').join(', ')
  const idsOf = ({ options }: StoredVariant) => options.map(({ productId }) => productId).join()
  if (idsOf(present) === idsOf(planned)) return facts
  return [...facts, { campo: 'Opciones', antes: namesOf(present), despues: namesOf(planned) }]
}

function rowResult(
  { fila, variantRows, option }: ValidRow,
  planned: PlannedVariant | undefined,
  index: MenuIndex,
): PlannedResult {
  const { present, product } = variantRows
  const name = planned ? nameOf(planned.translations) : ''
  const nombre = [product.name, name, option?.product.name].filter(Boolean).join(' · ')
  const resultOf = (accion: RowResult['accion'], cambios: Changes): PlannedResult => ({
    fila,
    nombre,
    accion,
    entendido: null,
    cambios,
    reasons: [],
  })
  if (!present || !planned) return resultOf('crear', [])
  const own = fila === variantRows.firstRow ? variantChanges(present, planned, index) : []
  const before = present.options.find(({ productId }) => productId === option?.product.id)
  if (option && !before) return resultOf('crear', own)
  const price =
    option && before && option.price !== before.price
      ? [
          {
            campo: 'Precio Adicional',
            antes: before.price.toFixed(2),
            despues: option.price.toFixed(2),
          },
        ]
      : []
  const cambios = [...own, ...price]
  return resultOf(cambios.length > 0 ? 'cambiar' : 'igual', cambios)
}
