/** Makes something that a browser can draw of the file that a person chose. */
import { texts } from '../../i18n/texts.ts'
import { kindOf, type PictureKind } from './kinds.ts'
import { sizedSvg } from './svg.ts'

const INVALID_TYPE = 'Invalid image type'

/**
 * A picture that every browser draws.
 * @throws Error with the cropper's own texts (specification, section 8)
 */
export async function readPicture(file: File): Promise<Blob> {
  const kind = kindOf(file)
  if (!kind) throw new Error(INVALID_TYPE)
  return READERS[kind]?.(file) ?? file
}

/** What a decoder says of a broken file is not for people. */
function unreadable(): never {
  throw new Error(texts.office.picture.loadFailed)
}

/** The kinds that need help; browsers draw the others. */
const READERS: Partial<Record<PictureKind, (file: File) => Promise<Blob>>> = {
  async svg(file) {
    return new Blob([sizedSvg(await file.text())], { type: 'image/svg+xml' })
  },
  async heic(file) {
    const { heicTo } = await import('heic-to/csp')
    return heicTo({ blob: file, type: 'image/png' }).catch(unreadable)
  },
  tiff: (file) => readTiff(file).catch(unreadable),
}

async function readTiff(file: File): Promise<Blob> {
  const { decode, decodeImage, toRGBA8 } = await import('utif2')
  const bytes = await file.arrayBuffer()
  const [frame] = decode(bytes)
  if (!frame) return unreadable()
  decodeImage(bytes, frame)
  const { width, height } = frame
  const pixels = new ImageData(new Uint8ClampedArray(toRGBA8(frame).buffer), width, height)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
