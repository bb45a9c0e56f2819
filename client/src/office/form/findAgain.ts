/** Loads a list again, and returns its row with the ID of `present`. */
export async function findAgain<Row extends { readonly id: number }>(
  { id }: Row,
  list: Promise<{ readonly data: readonly Row[] }>,
): Promise<Row | undefined> {
  const { data } = await list
  return data.find((each) => each.id === id)
}
