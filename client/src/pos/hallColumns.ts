/** How the tables of all halls are laid out one hall below another. Lengths are in rem, and the same in the styles. */

/** A table's card with the gap after it, and a hall's name above its tables. */
const CARD = { width: 8.5, gap: 0.375, height: 5.125 }
const HEAD = 1.75
/** More columns would take the orders' room. */
const MAX_COLUMNS = 3

/** The fewest columns in which the tables of all halls fit into a height; undefined when they do not fit. */
export function hallColumns(tablesOfHalls: readonly number[], height: number): number | undefined {
  for (let columns = 2; columns <= MAX_COLUMNS; columns += 1) {
    const rows = tablesOfHalls.map((tables) => Math.max(1, Math.ceil(tables / columns)))
    const needed = rows.reduce((sum, each) => sum + HEAD + each * (CARD.height + CARD.gap), 0)
    if (needed <= height) return columns
  }
  return undefined
}

/** The width of so many columns of tables. */
export function hallsWidth(columns: number): number {
  return columns * CARD.width + (columns - 1) * CARD.gap
}
