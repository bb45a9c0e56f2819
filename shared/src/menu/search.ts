import { isFound, searchWords, separateWords } from '../kernel/search.ts'
import type { Menu, MenuProduct } from './schema.ts'

/**
 * Finds dishes in which every search word begins a word. If there is none, finds the search words anywhere in a word.
 * Matches by name come first, then by category, then by description.
 */
export function searchDishes(menu: Menu, text: string): readonly MenuProduct[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  const beginnings = dishesWith(menu, (found) => {
    const separate = separateWords(found)
    return words.every((word) => separate.includes(` ${word}`))
  })
  return beginnings.length > 0 ? beginnings : dishesWith(menu, (found) => isFound(found, words))
}

function dishesWith(menu: Menu, matches: (text: string) => boolean): readonly MenuProduct[] {
  const found: { dish: MenuProduct; rank: number }[] = []
  for (const category of menu.categories) {
    for (const part of category.subcategories) {
      for (const dish of part.products) {
        const texts = [dish.name, `${part.name} ${category.name}`, dish.description]
        const rank = texts.findIndex((_, last) => matches(texts.slice(0, last + 1).join(' ')))
        if (rank >= 0) found.push({ dish, rank })
      }
    }
  }
  return found.toSorted((a, b) => a.rank - b.rank).map(({ dish }) => dish)
}
