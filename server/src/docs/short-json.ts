/** JSON for people: long enough lines, few of them. */

/** JSON in which what fits into a line is one. */
export function shortJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
  if (indent.length + line.length < 96 || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => shortJson(each, inner))
    : Object.entries(value).map(
        ([key, each]) => `${JSON.stringify(key)}: ${shortJson(each, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}
