/** The picture in the middle of a code. */

/** What stands there while a restaurant has no logo, or it cannot be loaded (specification, section 8). */
export const DEFAULT_LOGO = '/orderi.svg'

/** The logo, or the default picture; undefined when neither can be loaded: the code is good without. */
export async function loadLogo(logo: string | null): Promise<HTMLImageElement | undefined> {
  for (const source of [logo, DEFAULT_LOGO]) {
    if (!source) continue
    const image = new Image()
    image.src = source
    try {
      await image.decode()
      return image
    } catch {
      // Not there, or no picture: the next one.
    }
  }
  return undefined
}
