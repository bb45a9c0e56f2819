import { expect, test } from 'vitest'
import { type DemoRestaurant, demoLanguages } from './content.ts'
import { demoGuestNames, demoPassword, demoPeople, demoSuperadmin } from './people.ts'
import { demoRestaurants } from './restaurants.ts'

function textsOf(restaurant: DemoRestaurant): readonly (readonly [where: string, text: string])[] {
  return demoLanguages.flatMap((language) => [
    [restaurant.key, restaurant.descriptions[language]] as const,
    ...restaurant.branches.flatMap((branch) =>
      branch.texts[language].map((text) => [branch.key, text] as const),
    ),
  ])
}

test('gives every restaurant and branch of the demo a unique key', () => {
  const keys = demoRestaurants.flatMap((restaurant) => [
    restaurant.key,
    ...restaurant.branches.map((branch) => branch.key),
  ])
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('has every text in every language, and two branches of 8 to 16 tables for each restaurant', () => {
  for (const restaurant of demoRestaurants) {
    const isWrong = (text: string) => text === '' || text !== text.trim() || text.length > 120
    expect(textsOf(restaurant).filter(([, text]) => isWrong(text))).toEqual([])
    expect(restaurant.branches).toHaveLength(2)
    for (const { halls } of restaurant.branches) {
      const seats = halls.flatMap((hall) => hall.seats)
      expect(seats.length).toBeGreaterThanOrEqual(8)
      expect(seats.length).toBeLessThanOrEqual(16)
      expect(new Set(halls.map(({ table }) => table)).size).toBe(halls.length)
      expect(seats.every((count) => count > 0)).toBe(true)
    }
  }
})

test('lets people of a demo restaurant work only there, and gives every branch a waiter', () => {
  const branches = new Map(
    demoRestaurants.flatMap((r) => r.branches.map((branch) => [branch.key, r.key] as const)),
  )
  const posts = demoPeople.flatMap((person) => person.roles)
  for (const post of posts) {
    expect(post.branches.filter((key) => branches.get(key) !== post.restaurant)).toEqual([])
    if (post.type === 'salonero') expect(post.branches.length).toBeGreaterThan(0)
  }
  for (const key of branches.keys()) {
    expect(posts.some((post) => post.branches.includes(key))).toBe(true)
  }
})

test('gives every demo account a distinct e-mail and a password that is long enough', () => {
  const emails = [demoSuperadmin.email, ...demoPeople.map((person) => person.email)]
  expect(new Set(emails).size).toBe(emails.length)
  expect(demoPassword.length).toBeGreaterThanOrEqual(8)
  expect(new Set(demoGuestNames).size).toBe(30)
})
