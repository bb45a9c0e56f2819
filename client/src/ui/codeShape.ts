/** A QR code as vector outlines, for sharp prints. */
import { create } from 'qrcode'

/** `path` is the outline of the dark modules. All lengths are in modules. */
export interface CodeShape {
  readonly size: number
  readonly path: string
}

/** `level`: how much of the code may be hidden. H: 30 %, M: 15 %. */
export function codeShape(url: string, level: 'M' | 'H'): CodeShape {
  const { size, data } = create(url, { errorCorrectionLevel: level }).modules
  let path = ''
  for (let y = 0; y < size; y += 1) {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && data[y * size + x]) x += 1
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
      else x += 1
    }
  }
  return { size, path }
}
