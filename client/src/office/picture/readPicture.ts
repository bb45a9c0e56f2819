import { texts } from '../../i18n/common.ts'
import { type PictureKind, pictureKindOf } from './kinds.ts'
import { sizedSvg } from './svg.ts'

const INVALID_TYPE = 'Invalid image type'

/** Returns a picture that every browser can draw. Texts of errors: docs/specification.md, section 8. */
export async function readPicture(file: File): Promise<Blob> {
  const kind = pictureKindOf(file)
  if (!kind) throw new Error(INVALID_TYPE)
  return READERS[kind]?.(file) ?? file
}

/** Replaces the decoder's message by a text for users. */
function unreadable(): never {
  throw new Error(texts.office.picture.loadFailed)
}

/** Converters for types that browsers cannot draw reliably. */
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
