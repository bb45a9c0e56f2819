/** Used without a logo, and when it cannot be loaded (specification, section 8). */
export const DEFAULT_LOGO = '/orderi.svg'

/** The logo or the default picture. Undefined when neither loads; the code is valid without it. */
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
