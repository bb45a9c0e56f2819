/** Replaces a logo that is missing or cannot be loaded (docs/specification.md, section 8). */
export const DEFAULT_LOGO = '/orderi.svg'

/** Returns the default picture if the logo cannot be loaded; undefined if neither can be loaded. */
export async function loadLogo(logo: string | null): Promise<HTMLImageElement | undefined> {
  for (const source of [logo, DEFAULT_LOGO]) {
    if (!source) continue
    const image = new Image()
    image.src = source
    try {
      await image.decode()
      return image
    } catch {
      // Tries the default picture next.
    }
  }
  return undefined
}
