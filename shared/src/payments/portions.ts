export const greatestDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestDivisor(b, a % b)

/** Writes the pieces in a fraction of an order line: `2`, `1/2`, `1 1/2`. */
export function portionText(
  quantity: number,
  { num, den }: { readonly num: number; readonly den: number },
): string {
  const pieces = quantity * num
  const [whole, rest] = [Math.floor(pieces / den), pieces % den]
  if (rest === 0) return String(whole)
  const divisor = greatestDivisor(rest, den)
  // Some fonts lack fraction signs.
  const fraction = `${rest / divisor}/${den / divisor}`
  return whole === 0 ? fraction : `${whole} ${fraction}`
}
