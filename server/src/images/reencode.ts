import { createHash } from 'node:crypto'
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import sharp from 'sharp'
import { drawSvg } from './draw-svg.ts'
import { readSvg } from './svg.ts'
import { createTenantQueue, type WorkContext } from './tenant-queue.ts'

const MAX_BYTES = 8 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const SIDE_PIXELS = 500
const WEBP_QUALITY = 82
const SECONDS = 10

/** A drawing uses a CPU for up to 5 s. */
const drawings = createTenantQueue({ running: 1, waiting: 12, waitingOfTenant: 3 })
/** A bitmap of 50 million pixels takes 200 MB of memory. */
const bitmaps = createTenantQueue({ running: 2, waiting: 32, waitingOfTenant: 8 })

/** A picture in storage format, identified by the hash of its bytes. */
export interface StoredImage {
  readonly hash: string
  readonly mediaType: 'image/webp'
  readonly bytes: Buffer
}

export function badImageError(field: string, why = reason('image_unreadable')): DomainError {
  return new DomainError('bad_image', { reason: why, details: { [field]: [why] } })
}

/**
 * Converts the picture in a data URL to 500 × 500 pixels. Accepts PNG, JPEG, WebP, GIF, TIFF, and SVG without scripts
 * or external references. The bytes determine the format, not the declared type.
 * @param field name of the request's field, for errors
 * @throws DomainError `bad_image`; `unavailable` when too many pictures wait or the client disconnected
 */
export async function reencodeImage(
  field: string,
  dataUrl: string,
  context: WorkContext,
): Promise<StoredImage> {
  const bytes = decodeDataUrl(dataUrl)
  if (!bytes) throw badImageError(field)
  if (bytes.length > MAX_BYTES) throw badImageError(field, reason('image_too_large'))
  const format = formatOf(bytes)
  const svg = format ? undefined : readSvg(bytes)
  const source = svg ? await drawings(context, () => drawSvg(svg, context.signal)) : bytes
  const image = source && (await bitmaps(context, () => draw(field, source, svg ? 'png' : format)))
  if (!image) throw badImageError(field)
  return image
}

export function webpImage(bytes: Buffer): StoredImage {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { hash, mediaType: 'image/webp', bytes }
}

function decodeDataUrl(dataUrl: string): Buffer | undefined {
  const comma = dataUrl.indexOf(',')
  const label = dataUrl.slice(0, comma)
  if (comma < 0 || !/^data:image\/[\w.+-]+(?:;[\w.+=-]+)*$/i.test(label)) return undefined
  const data = dataUrl.slice(comma + 1)
  if (/;base64$/i.test(label)) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    return undefined
  }
}

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff'

function formatOf(bytes: Buffer): Format | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

/** Returns undefined if the source is not a complete picture of the format. @throws DomainError for too many pixels */
async function draw(
  field: string,
  source: Buffer,
  format: Format | undefined,
): Promise<StoredImage | undefined> {
  try {
    // Reads only the header, so the size needs no limit yet.
    const head = await sharp(source, { limitInputPixels: false }).metadata()
    if (format === undefined || head.format !== format) return undefined
    if (head.width * head.height > MAX_PIXELS) {
      throw badImageError(field, reason('image_too_many_pixels'))
    }
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const bytes = await image
      .autoOrient()
      .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
      .timeout({ seconds: SECONDS })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
    return webpImage(bytes)
  } catch (error) {
    if (error instanceof DomainError) throw error
    return undefined
  }
}
