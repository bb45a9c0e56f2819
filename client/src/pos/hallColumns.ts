/** Lengths are in rem and must equal those in the CSS. */

/** `width`, `gap` and `height` belong to a table's card, `HEAD` is the height of a hall's heading. */
const CARD = { width: 8.5, gap: 0.375, height: 5.125 }
const HEAD = 1.75
/** More columns of tables would leave too little space for the orders. */
const MAX_COLUMNS = 3

/** The smallest number of columns in which all tables fit into `height`. Undefined if `MAX_COLUMNS` are too few. */
export function hallColumns(tablesOfHalls: readonly number[], height: number): number | undefined {
  for (let columns = 2; columns <= MAX_COLUMNS; columns += 1) {
    const rows = tablesOfHalls.map((tables) => Math.max(1, Math.ceil(tables / columns)))
    const needed = rows.reduce((sum, each) => sum + HEAD + each * (CARD.height + CARD.gap), 0)
    if (needed <= height) return columns
  }
  return undefined
}

export function hallsWidth(columns: number): number {
  return columns * CARD.width + (columns - 1) * CARD.gap
}
