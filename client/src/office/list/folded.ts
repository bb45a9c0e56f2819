/** Searches ignore case and accents, here as on the server. */

/** The text without either. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('es')
}
