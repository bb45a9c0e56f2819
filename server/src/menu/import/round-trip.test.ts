import { translated } from '@orderi/shared/kernel/names'
import { sheetRowsOf } from '@orderi/shared/menu/read-sheet'
import type { Category, Product } from '@orderi/shared/menu/schema'
import { SHEET_COLUMNS } from '@orderi/shared/menu/sheet'
import { writeMenuSheet } from '@orderi/shared/menu/write-sheet'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planImport } from './plan.ts'
import type { ImportPlan } from './planned.ts'
import type { MenuBeforeImport, Section, StoredProduct, StoredVariant } from './present.ts'

const IDS = [1, 2, 3, 4, 5]

const cents = fc.integer({ min: 0, max: 9_999_999_999 }).map((count) => count / 100)
/** Generates names, many of which differ only in case or accents, or seem to contain an ID. */
const name = fc
  .oneof(
    fc.constantFrom('', 'a', 'A', 'á', 'a [1]', '[2]', 'A [9]'),
    fc.string({
      unit: fc.constantFrom('a', 'A', ' ', '[', '7', ']', ';', '"', '\n'),
      maxLength: 6,
    }),
  )
  .map((text) => text.trim())
const block = (language_code: 'es' | 'en', text: string) => ({
  language_code,
  name: text,
  description: '',
  address: '',
})

const section = (es: string) =>
  fc.record({
    id: fc.constant(1),
    name: fc.constant(es),
    order: fc.nat({ max: 100 }),
    hidden: fc.constantFrom(0 as const, 1 as const),
    translations: name.map((en) => [block('es', es), ...(en === '' ? [] : [block('en', en)])]),
  })
const sections = fc.record({
  categories: section('Platos').map((each) => [each]),
  subcategories: section('Fuertes').map((each) => [{ ...each, categoryId: 1 }]),
})

const product = (id: number): fc.Arbitrary<StoredProduct> =>
  fc
    .record({
      price: cents,
      order: fc.nat({ max: 100 }),
      active: fc.boolean(),
      soldOut: fc.constantFrom(0 as const, 1 as const),
      translations: fc
        .tuple(name, name)
        .map(([es, en]) => (en === '' ? [block('es', es)] : [block('es', es), block('en', en)])),
    })
    .map((facts) => ({ id, categoryId: 1, subcategoryId: 1, ...facts }))

const variant: fc.Arbitrary<Omit<StoredVariant, 'id'>> = fc
  .record({
    productId: fc.constantFrom(...IDS),
    quantity: fc.integer({ min: 1, max: 99 }),
    required: fc.constantFrom(0 as const, 1 as const),
    translations: name.map((es) => [{ language_code: 'es' as const, name: es }]),
    options: fc.uniqueArray(fc.record({ productId: fc.constantFrom(...IDS), price: cents }), {
      selector: ({ productId }) => productId,
    }),
  })
  .map((facts) => ({
    ...facts,
    options: facts.options.filter(({ productId }) => productId !== facts.productId),
  }))

const menu: fc.Arbitrary<MenuBeforeImport> = fc
  .record({
    country: fc.constantFrom('crc' as const, 'gua' as const),
    sections,
    products: fc.tuple(...IDS.map(product)),
    variants: fc
      .array(variant, { maxLength: 6 })
      .map((list) => list.map((each, index) => ({ id: index + 1, ...each }))),
  })
  .map(({ sections: made, ...more }) => ({ ...made, ...more }))

function productsOf({ products, variants }: MenuBeforeImport): Product[] {
  const es = [block('es', 'Platos')]
  return products.map(({ id, price, order, active, soldOut, translations }) => ({
    id,
    restaurant_id: 1,
    price,
    order,
    status: active ? '1' : '0',
    sold_out: soldOut,
    sold_out_branches: [],
    imagen: null,
    category_id: 1,
    subcategory_id: 1,
    translations,
    subcategory: {
      id: 1,
      translations: [block('es', 'Fuertes')],
      category: { id: 1, translations: es },
    },
    variants: variants
      .filter(({ productId }) => productId === id)
      .map((each) => ({
        ...each,
        product_id: id,
        name: each.translations[0]?.name ?? '',
        version: 1,
        options: each.options.map((option, index) => ({
          id: index + 1,
          product_id: option.productId,
          name: '',
          additional_price: option.price,
          product: {
            id: option.productId,
            status: '1',
            sold_out: 0,
            translations:
              products.find((other) => other.id === option.productId)?.translations ?? [],
          },
        })),
      })),
    version: 1,
  }))
}

function categoriesOf({ categories, subcategories }: MenuBeforeImport): Category[] {
  return categories.map((category) => ({
    ...category,
    version: 1,
    subcategories: subcategories.map((each) => ({ ...each, category_id: 1, version: 1 })),
  }))
}

function sheetOf(menuNow: MenuBeforeImport) {
  const lines = writeMenuSheet(productsOf(menuNow), categoriesOf(menuNow)).map((cells) =>
    SHEET_COLUMNS.map(([field]) => {
      const cell = cells[field]
      if (cell === null || typeof cell === 'string') return cell ?? ''
      return 'count' in cell ? String(cell.count) : cell.amount.toFixed(2)
    }),
  )
  return sheetRowsOf([SHEET_COLUMNS.map(([, title]) => title), ...lines]).rows
}

const resultsOf = ({ results, sectionPlan, variants }: ImportPlan) => [
  ...results,
  ...sectionPlan.results,
  ...variants.results,
]

it('changes nothing when an export is imported again', () => {
  fc.assert(
    fc.property(menu, (present) => {
      const plan = planImport(sheetOf(present), present)
      const other = resultsOf(plan).filter(({ accion }) => accion !== 'igual')
      expect(other).toEqual([])
      expect([...plan.creates, ...plan.changes]).toEqual([])
      expect([...plan.variants.creates, ...plan.variants.changes]).toEqual([])
    }),
  )
})

it('recreates the exported products, categories and variants when an export is imported into an empty menu', () => {
  const products = fc
    .tuple(...IDS.map(product))
    .map((all) => all.map((each) => ({ ...each, translations: [block('es', `Plato ${each.id}`)] })))
  const variants = fc.array(variant, { maxLength: 6 }).map((all) =>
    all.map((each, index) => ({
      ...each,
      id: index + 1,
      translations: [{ language_code: 'es' as const, name: `Variante ${index}` }],
    })),
  )
  const NOTHING: MenuBeforeImport = {
    country: 'crc',
    categories: [],
    subcategories: [],
    products: [],
    variants: [],
  }
  const sectionFacts = ({ order, hidden, translations }: Section) => ({
    order,
    hidden,
    translations,
  })
  fc.assert(
    fc.property(products, variants, sections, (dishes, options, made) => {
      const exported = { ...NOTHING, ...made, products: dishes, variants: options }
      const rows = sheetOf(exported).map((row) => ({ ...row, id: '' }))
      const plan = planImport(rows, NOTHING)
      expect(resultsOf(plan).filter(({ accion }) => accion !== 'crear')).toEqual([])

      const { newCategories, newSubcategories } = plan.sections
      expect(
        [...newCategories, ...newSubcategories].map((each) =>
          sectionFacts(plan.sectionPlan.planned.get(each) ?? each),
        ),
      ).toEqual([...exported.categories, ...exported.subcategories].map(sectionFacts))

      const all = [...exported.products, ...plan.creates]
      const names = new Map(
        all.map((each) => [each.id, translated(each.translations, 'es', 'name')]),
      )
      const variantFacts = (each: Omit<StoredVariant, 'id'>) =>
        JSON.stringify([
          each.translations,
          names.get(each.productId),
          each.quantity,
          each.required,
          each.options.map(({ productId, price }) => [names.get(productId), price]),
        ])
      expect(plan.variants.creates.map(variantFacts).toSorted()).toEqual(
        exported.variants.map(variantFacts).toSorted(),
      )
    }),
  )
})
