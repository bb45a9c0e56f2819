const NUMBERED = /^Mesa (\d{1,6})$/

export function nextTableNames(taken: Iterable<string>, count: number): string[] {
  const numbers = [...taken].map((name) => Number(NUMBERED.exec(name)?.[1] ?? 0))
  const last = Math.max(0, ...numbers)
  return Array.from({ length: count }, (_, index) => `Mesa ${last + index + 1}`)
}
