/** The default text size of a wall. */

/** The screen size at which the default text is readable from 1.5 m. The browser's bars may take some of the height. */
const REFERENCE = { long: 1920, short: 900, percent: 130 }
/** Bounds of the scale, for screens far from the usual sizes. */
const SMALLEST = 0.6
const LARGEST = 2

/** The root font in percent: a screen with fewer pixels shows as much as a larger one, upright or not. */
export function wallFontPercent(width: number, height: number): number {
  const scale = Math.min(
    Math.max(width, height) / REFERENCE.long,
    Math.min(width, height) / REFERENCE.short,
  )
  return REFERENCE.percent * Math.min(LARGEST, Math.max(SMALLEST, scale))
}
