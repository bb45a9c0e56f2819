type Fields = Readonly<Record<string, unknown>>

/**
 * A three-way merge. `theirs` wins in fields that the user did not edit. List items match by
 * language or id. @param read the values with which the form started
 */
export function mergeEdits<T>(read: T, mine: T, theirs: T): T
export function mergeEdits(read: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(read, mine)) return theirs
  if (Array.isArray(read) && Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(read, mine, theirs)
  }
  if (isFields(read) && isFields(mine) && isFields(theirs)) {
    const entries = Object.keys(mine).map((name) => [
      name,
      mergeEdits(read[name], mine[name], theirs[name]),
    ])
    return Object.fromEntries(entries)
  }
  return mine
}

function mergeLists(
  read: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const find = (list: readonly unknown[], item: unknown) =>
    list.find((each) => keyOf(each) === keyOf(item))
  const present = theirs.flatMap((item) => {
    const edited = find(mine, item)
    if (edited !== undefined) return [mergeEdits(find(read, item), edited, item)]
    // The item is missing in `mine`: the user removed it, or the other person added it.
    return find(read, item) === undefined ? [item] : []
  })
  const added = mine.filter(
    (item) => find(theirs, item) === undefined && !isSame(find(read, item), item),
  )
  return [...present, ...added]
}

function keyOf(item: unknown): unknown {
  return isFields(item) ? (item['language_code'] ?? item['id']) : item
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
