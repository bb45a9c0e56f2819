import { mergeTranslations } from '@orderi/shared/kernel/languages'
import { foldTitle } from '@orderi/shared/menu/sheet-columns'
import type { MenuBeforeImport, Section, StoredSubcategory } from './present.ts'

/** A subcategory with its category, as the place of products in the menu. */
export interface MenuPlace {
  readonly category: Section
  readonly subcategory: StoredSubcategory
}

export interface Sections {
  /** IDs of new sections are negative until they are stored. */
  readonly newCategories: readonly Section[]
  readonly newSubcategories: readonly (StoredSubcategory & { readonly category: Section })[]
  placeOf(subcategoryId: number): MenuPlace | undefined
  category(name: string): Section
  /** Without a subcategory name, finds all subcategories of the category. */
  find(categoryName: string, subcategoryName: string | undefined): readonly MenuPlace[]
  /**
   * Finds or creates a subcategory. Without a subcategory name, uses the category's first one, or creates one with
   * the category's name.
   */
  at(categoryName: string, subcategoryName: string | undefined): MenuPlace
}

export function indexSections(present: MenuBeforeImport): Sections {
  const newCategories: Section[] = []
  const newSubcategories: (StoredSubcategory & { readonly category: Section })[] = []
  const categories = new Map<string, Section>()
  const subcategories = new Map<string, StoredSubcategory>()
  const siblings = new Map<number, StoredSubcategory[]>()
  const places = new Map<number, MenuPlace>()
  const byId = new Map(present.categories.map((each) => [each.id, each]))
  let nextId = -1

  // Iterates in reverse, so that the map contains the first section of each name.
  for (const each of present.categories.toReversed()) categories.set(foldTitle(each.name), each)
  for (const subcategory of present.subcategories.toReversed()) {
    subcategories.set(keyOf(subcategory), subcategory)
    const category = byId.get(subcategory.categoryId)
    if (category) places.set(subcategory.id, { category, subcategory })
  }

  for (const each of present.subcategories) addSibling(each)

  function addSibling(subcategory: StoredSubcategory): void {
    const list = siblings.get(subcategory.categoryId)
    if (list) list.push(subcategory)
    else siblings.set(subcategory.categoryId, [subcategory])
  }

  function newSection(name: string, beside: Iterable<Section>): Section {
    const order = Math.max(0, ...[...beside].map((each) => each.order + 1))
    return { id: nextId--, name, order, hidden: 0, translations: mergeTranslations({ name }) }
  }

  function categoryNamed(name: string): Section {
    return categories.get(foldTitle(name)) ?? addCategory(name)
  }

  function addCategory(name: string): Section {
    const category = newSection(name, categories.values())
    newCategories.push(category)
    categories.set(foldTitle(name), category)
    return category
  }

  function addSubcategory(category: Section, name: string): StoredSubcategory {
    const section = newSection(name, siblings.get(category.id) ?? [])
    const added = { ...section, categoryId: category.id, category }
    newSubcategories.push(added)
    subcategories.set(keyOf(added), added)
    addSibling(added)
    return added
  }

  function inside(category: Section, name: string | undefined): readonly MenuPlace[] {
    if (name !== undefined) {
      const subcategory = subcategories.get(keyOf({ categoryId: category.id, name }))
      return subcategory ? [{ category, subcategory }] : []
    }
    return (siblings.get(category.id) ?? []).map((subcategory) => ({ category, subcategory }))
  }

  return {
    newCategories,
    newSubcategories,
    category: categoryNamed,
    placeOf: (subcategoryId) => places.get(subcategoryId),
    find(categoryName, subcategoryName) {
      const category = categories.get(foldTitle(categoryName))
      return category ? inside(category, subcategoryName) : []
    },
    at(categoryName, subcategoryName) {
      const category = categoryNamed(categoryName)
      const [found] = inside(category, subcategoryName)
      const name = subcategoryName ?? category.name
      return found ?? { category, subcategory: addSubcategory(category, name) }
    },
  }
}

function keyOf({ categoryId, name }: { categoryId: number; name: string }): string {
  return `${categoryId} ${foldTitle(name)}`
}
