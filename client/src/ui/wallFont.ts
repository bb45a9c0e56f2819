/** The default text size of a wall. */

/** On a screen of this size text is read from 1.5 m. A browser's own bars may take some of its height. */
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
