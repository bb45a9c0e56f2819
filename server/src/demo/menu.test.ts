import type { Translation } from '@orderi/shared/kernel/languages'
import { LANGUAGES, translated } from '@orderi/shared/kernel/names'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { planImport } from '../menu/import/plan.ts'
import type { ImportPlan, PlannedProduct } from '../menu/import/planned.ts'
import type { Section } from '../menu/import/present.ts'
import { pictureName, readDemoLogo, readDemoMenu, readDemoPictures } from './menu.ts'

const NO_MENU = {
  country: 'crc' as const,
  categories: [],
  subcategories: [],
  products: [],
  variants: [],
}
const MAX_PICTURE_BYTES = 1_500_000

const isText = (text: string | undefined) =>
  text !== undefined && text !== '' && text === text.trim() && text.length <= 120

describe.each(['fogon-guarumo', 'comal-jade'] as const)('demo restaurant %s', (key) => {
  let plan: ImportPlan
  beforeAll(async () => {
    plan = planImport(await readDemoMenu(key), NO_MENU)
  })

  const described = () => {
    const { newCategories, newSubcategories } = plan.sections
    const asPlanned = (section: Section) => plan.sectionPlan.planned.get(section) ?? section
    return {
      categories: newCategories.map(asPlanned),
      subcategories: newSubcategories.map(asPlanned),
    }
  }
  const shownDishes = (): PlannedProduct[] => {
    const hidden = new Set(
      described()
        .categories.filter((each) => each.hidden === 1)
        .map(({ id }) => id),
    )
    return plan.creates.filter(({ place }) => !hidden.has(place.category.id))
  }

  test('imports every row of the demo’s menu', () => {
    const results = [...plan.results, ...plan.sectionPlan.results, ...plan.variants.results]
    expect(results.filter(({ accion }) => accion !== 'crear')).toEqual([])
  })

  test('has every name and description in every language, and no two dishes with the same name', () => {
    const { categories, subcategories } = described()
    const names: readonly { readonly translations: readonly Partial<Translation>[] }[] = [
      ...categories,
      ...subcategories,
      ...plan.creates,
      ...plan.variants.creates,
    ]
    for (const { translations } of names) {
      expect(translations.map(({ language_code }) => language_code)).toEqual(LANGUAGES)
      expect(translations.filter(({ name }) => !isText(name))).toEqual([])
    }
    for (const { translations } of [...categories, ...plan.creates])
      expect(translations.filter(({ description }) => !isText(description))).toEqual([])
    for (const language of LANGUAGES) {
      const shown = plan.creates.map(({ translations }) =>
        translated(translations, language, 'name'),
      )
      expect(new Set(shown).size).toBe(shown.length)
    }
  })

  test('has at least 60 dishes with round prices, 20 of them with variants, in 8 to 10 categories', () => {
    const shown = shownDishes()
    const { creates } = plan.variants
    const withVariants = new Set(creates.map(({ productId }) => productId))
    expect(shown.length).toBeGreaterThanOrEqual(60)
    expect(shown.filter(({ id }) => withVariants.has(id)).length).toBeGreaterThanOrEqual(20)
    expect([8, 9, 10]).toContain(described().categories.length)
    const step = key === 'fogon-guarumo' ? 100 : 0.01
    const isRound = (price: number) => Math.abs(price / step - Math.round(price / step)) < 1e-9
    expect(plan.creates.filter(({ price }) => price <= 0 || !isRound(price))).toEqual([])
    expect(creates.filter(({ options }) => options.length === 0)).toEqual([])
  })

  test('has a different picture for every dish of the demo', async () => {
    const pictures = await readDemoPictures(key)
    const dishes = plan.creates.map(({ translations }) =>
      pictureName(translated(translations, 'es', 'name')),
    )
    expect([...pictures.keys()].toSorted()).toEqual(dishes.toSorted())
    expect(new Set([...pictures.values()].map(({ hash }) => hash)).size).toBe(pictures.size)
  })
})

test('has square WebP pictures of at most 1.5 MB together', async () => {
  const keys = ['fogon-guarumo', 'comal-jade'] as const
  const images = await Promise.all(
    keys.map(async (key) => [await readDemoLogo(key), ...(await readDemoPictures(key)).values()]),
  )
  let size = 0
  for (const { bytes } of images.flat()) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width]).toEqual(['webp', height])
    size += bytes.length
  }
  expect(size).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
})
