/** The demo's drawings as kept pictures. */
import { type KeptImage, renderPicture } from '../images/reencode.ts'

/** The kept picture of one of our own drawings. */
export async function drawn(svg: string): Promise<KeptImage> {
  const picture = await renderPicture(Buffer.from(svg))
  if (!picture) throw new Error('a drawing of the demo is no picture')
  return picture
}
