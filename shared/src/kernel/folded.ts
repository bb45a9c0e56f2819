/** Text as searches compare it. */

/** Lower case without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
