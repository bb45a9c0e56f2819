/** What heat leaves on food: browning, gloss, pepper, toasted spots. */

import { type Brush, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'

export function toastSpots(
  brush: Brush,
  count: number,
  rx: number,
  ry: number,
  tone: string,
): string {
  return places(brush, count, rx, ry)
    .map(([x, y]) => {
      const size = brush.between(3, 10)
      return put(
        x,
        y,
        path(
          brush.blob(size, size * 0.7, 0.3, 7),
          mix(tone, '#6b2f0c', 0.8),
          `fill-opacity="${n(brush.between(0.1, 0.5))}"`,
        ),
      )
    })
    .join('')
}

export function roasted(brush: Brush, tone: string): string {
  return brush.radial([
    [0, light(mix(tone, '#ff9a3c', 0.2), 0.42)],
    [0.45, mix(tone, '#e0701c', 0.12)],
    [0.85, dark(tone, 0.36)],
    [1, dark(tone, 0.6)],
  ])
}

export function pepper(brush: Brush, rx: number, ry: number): string {
  return places(brush, 22, rx, ry)
    .map(([x, y], i) => {
      const r = brush.between(0.9, 2)
      return oval(x, y, r, r, i % 3 === 0 ? '#4c7f37' : '#2a1409', 'fill-opacity=".75"')
    })
    .join('')
}

export function gloss(d: string, width = 5): string {
  return line(d, '#fff7e4', width, 'stroke-opacity=".38"')
}
