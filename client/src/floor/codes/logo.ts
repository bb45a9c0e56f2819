/**
 * Used when a restaurant has no logo, or when the logo cannot be loaded (specification, section 8).
 */
export const DEFAULT_LOGO = '/orderi.svg'

/**
 * Returns the logo, the default picture, or undefined when neither loads. The code is valid without
 * a logo.
 */
export async function loadLogo(logo: string | null): Promise<HTMLImageElement | undefined> {
  for (const source of [logo, DEFAULT_LOGO]) {
    if (!source) continue
    const image = new Image()
    image.src = source
    try {
      await image.decode()
      return image
    } catch {
      // Missing or not a picture: tries the next source.
    }
  }
  return undefined
}
