import type { PercentCrop } from 'react-image-crop'

const SIZE = 500
const QUALITY = 0.92

/** Returns a 500 × 500 PNG as a data URL. Texts of errors: docs/specification.md, section 8. */
export async function cropPicture(
  image: HTMLImageElement | null,
  crop: PercentCrop,
): Promise<string> {
  if (!image || image.naturalWidth === 0) throw new Error('No image loaded')
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Crop image failed')
  context.imageSmoothingQuality = 'high'
  const { naturalWidth, naturalHeight } = image
  context.drawImage(
    image,
    (crop.x / 100) * naturalWidth,
    (crop.y / 100) * naturalHeight,
    (crop.width / 100) * naturalWidth,
    (crop.height / 100) * naturalHeight,
    0,
    0,
    SIZE,
    SIZE,
  )
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png', QUALITY)
  })
  if (!blob) throw new Error('Failed to get Blob for transformed image')
  return dataUrl(blob)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : undefined,
    )
    reader.addEventListener('error', () => reject(new Error('Crop image failed')))
    reader.readAsDataURL(blob)
  })
}
