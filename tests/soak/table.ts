/** Tables for people who read Markdown. */

/** A table of its head and its rows; columns after the first are set to the right. */
export function createTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...rest] = rows
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return [head, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
