import { foldText } from '../kernel/fold-text.ts'
import type { Menu, MenuProduct } from './schema.ts'

/** Converts to lower case without accents, with one space before each word and nothing else between the words. */
function foldedWords(text: string): string {
  return ` ${foldText(text).replaceAll(/[^\p{L}\d]+/gu, ' ')}`
}

/**
 * Finds dishes in which every search word begins a word. If there is none, a search word may be anywhere in a word.
 * Dishes that match by name come first, then by category, then by description.
 */
export function searchDishes(menu: Menu, text: string): readonly MenuProduct[] {
  const words = foldedWords(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const beginnings = dishesWith(
    menu,
    words.map((word) => ` ${word}`),
  )
  return beginnings.length > 0 ? beginnings : dishesWith(menu, words)
}

function dishesWith(menu: Menu, words: readonly string[]): readonly MenuProduct[] {
  const found: { dish: MenuProduct; rank: number }[] = []
  for (const category of menu.categories) {
    for (const part of category.subcategories) {
      for (const dish of part.products) {
        const texts = [dish.name, `${part.name} ${category.name}`, dish.description].map(
          foldedWords,
        )
        const rank = texts.findIndex((_, last) => {
          const upTo = texts.slice(0, last + 1).join('')
          return words.every((word) => upTo.includes(word))
        })
        if (rank >= 0) found.push({ dish, rank })
      }
    }
  }
  return found.toSorted((a, b) => a.rank - b.rank).map(({ dish }) => dish)
}
