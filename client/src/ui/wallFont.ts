/** On a screen of this size in pixels, text at `percent` is readable from 1.5 m. `short` excludes the browser's bars. */
const REFERENCE = { long: 1920, short: 900, percent: 130 }
const SMALLEST = 0.6
const LARGEST = 2

/** Screens with fewer pixels get a smaller root font, so that they show the same content. */
export function wallFontPercent(width: number, height: number): number {
  const scale = Math.min(
    Math.max(width, height) / REFERENCE.long,
    Math.min(width, height) / REFERENCE.short,
  )
  return REFERENCE.percent * Math.min(LARGEST, Math.max(SMALLEST, scale))
}
