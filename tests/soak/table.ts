/** Formats a Markdown table. The first row is the header; all columns after the first are right-aligned. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return [head, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
