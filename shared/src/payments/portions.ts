const SIGNS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The pieces in a fraction of an order line: `2`, `½`, `1 ½` or `2/7`. */
export function portionText(
  quantity: number,
  { num, den }: { readonly num: number; readonly den: number },
): string {
  const pieces = quantity * num
  const rest = pieces % den
  const divisor = greatestDivisor(rest, den)
  const fraction = `${rest / divisor}/${den / divisor}`
  return [
    ...(pieces >= den ? [Math.floor(pieces / den)] : []),
    ...(rest > 0 ? [SIGNS[fraction] ?? fraction] : []),
  ].join(' ')
}
