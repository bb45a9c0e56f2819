/** The demo's content is whole: every key leads somewhere, every text is there in every language. */
import { describe, expect, test } from 'vitest'
import { type DemoProduct, type DemoRestaurant, languages } from './content.ts'
import { costaRica } from './costa-rica.ts'
import { guatemala } from './guatemala.ts'
import { demoGuestNames, demoPassword, demoPeople, demoSuperadmin } from './people.ts'

const restaurants = [costaRica, guatemala]

function productsOf(restaurant: DemoRestaurant): readonly DemoProduct[] {
  return restaurant.menu.flatMap((category) =>
    category.subcategories.flatMap((subcategory) => subcategory.products),
  )
}

function textsOf(restaurant: DemoRestaurant): readonly (readonly [where: string, text: string])[] {
  return languages.flatMap((language) => [
    ...restaurant.texts[language].map((text) => [restaurant.key, text] as const),
    ...restaurant.branches.flatMap((branch) =>
      branch.texts[language].map((text) => [branch.key, text] as const),
    ),
    ...restaurant.menu.flatMap((category) => [
      ...category.texts[language].map((text) => [category.key, text] as const),
      ...category.subcategories.map(({ key, names }) => [key, names[language]] as const),
    ]),
    ...productsOf(restaurant).flatMap((product) => [
      ...product.texts[language].map((text) => [product.key, text] as const),
      ...(product.variants ?? []).map(({ names }) => [product.key, names[language]] as const),
    ]),
  ])
}

test('keys are unique over both restaurants', () => {
  const keys = restaurants.flatMap((restaurant) => [
    restaurant.key,
    ...restaurant.branches.flatMap((branch) => [
      branch.key,
      ...branch.halls.map((hall) => hall.key),
    ]),
    ...restaurant.menu.flatMap((category) => [
      category.key,
      ...category.subcategories.map((subcategory) => subcategory.key),
    ]),
    ...productsOf(restaurant).map((product) => product.key),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe.each(restaurants)('$key', (restaurant) => {
  const products = productsOf(restaurant)
  const keys = new Set(products.map((product) => product.key))

  test('every text is there in every language, trimmed and of a length that a card can show', () => {
    const wrong = textsOf(restaurant).filter(
      ([, text]) => text === '' || text !== text.trim() || text.length > 120,
    )
    expect(wrong).toEqual([])
  })

  test('no two dishes share a name in any language', () => {
    for (const language of languages) {
      const names = products.map((product) => product.texts[language][0])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  })

  test('at least 60 dishes are on the menu, 20 of them with variants', () => {
    const shown = restaurant.menu
      .filter((category) => category.hidden === 0)
      .flatMap((category) => category.subcategories.flatMap((subcategory) => subcategory.products))
    expect(shown.length).toBeGreaterThanOrEqual(60)
    expect(shown.filter((dish) => (dish.variants ?? []).length > 0).length).toBeGreaterThanOrEqual(
      20,
    )
  })

  test('8 to 10 categories, none with an empty subcategory', () => {
    expect(restaurant.menu.length).toBeGreaterThanOrEqual(8)
    expect(restaurant.menu.length).toBeLessThanOrEqual(10)
    for (const { subcategories } of restaurant.menu) {
      expect(subcategories.length).toBeGreaterThan(0)
      expect(subcategories.every((subcategory) => subcategory.products.length > 0)).toBe(true)
    }
  })

  test('prices are above zero with at most two decimals, whole hundreds in colones', () => {
    const step = restaurant.country === 'crc' ? 100 : 0.01
    const wrong = products.filter(
      ({ price }) => price <= 0 || Math.abs(price / step - Math.round(price / step)) > 1e-9,
    )
    expect(wrong).toEqual([])
  })

  test('every option is another product, offered once, at no negative price', () => {
    for (const product of products) {
      for (const variant of product.variants ?? []) {
        const offered = variant.options.map(([key]) => key)
        expect(offered.filter((key) => !keys.has(key) || key === product.key)).toEqual([])
        expect(new Set(offered).size).toBe(offered.length)
        expect(variant.options.every(([, price]) => price >= 0)).toBe(true)
      }
    }
  })

  test('a variant can be fulfilled: some options, and at least one to choose', () => {
    const variants = products.flatMap((product) => product.variants ?? [])
    expect(variants.every((variant) => variant.options.length > 0 && variant.quantity >= 1)).toBe(
      true,
    )
  })

  test('two branches of 8 to 16 tables, each name once in its branch', () => {
    expect(restaurant.branches).toHaveLength(2)
    for (const { halls } of restaurant.branches) {
      const tables = halls.flatMap((hall) => hall.tables)
      expect(tables.length).toBeGreaterThanOrEqual(8)
      expect(tables.length).toBeLessThanOrEqual(16)
      expect(new Set(tables.map(([name]) => name)).size).toBe(tables.length)
      expect(tables.every(([, capacity]) => capacity > 0)).toBe(true)
    }
  })
})

test('everybody works where there is a branch, and every branch has waiters', () => {
  const branches = new Map(
    restaurants.flatMap((r) => r.branches.map((branch) => [branch.key, r.key] as const)),
  )
  const posts = demoPeople.flatMap((person) => person.posts)
  for (const post of posts) {
    expect(post.branches.filter((key) => branches.get(key) !== post.restaurant)).toEqual([])
    if (post.type === 'salonero') expect(post.branches.length).toBeGreaterThan(0)
  }
  for (const key of branches.keys()) {
    expect(posts.some((post) => post.branches.includes(key))).toBe(true)
  }
})

test('accounts are distinct and their password is long enough', () => {
  const emails = [demoSuperadmin.email, ...demoPeople.map((person) => person.email)]
  expect(new Set(emails).size).toBe(emails.length)
  expect(demoPassword.length).toBeGreaterThanOrEqual(8)
  expect(new Set(demoGuestNames).size).toBe(30)
})
