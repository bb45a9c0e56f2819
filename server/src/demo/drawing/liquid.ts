/** Broth, sauce and cream that fill a round vessel. */

import { type Brush, dark, dots, light, oval, type Point, path, put } from './brush.ts'

/** A lake of broth, sauce or cream with a darker shore and a few drops of fat. */
export function liquid(brush: Brush, colour: string, r: number): string {
  const depth = brush.radial(
    [
      [0, light(colour, 0.3)],
      [0.5, colour],
      [0.9, dark(colour, 0.14)],
      [1, dark(colour, 0.4)],
    ],
    0.5,
    0.48,
    0.53,
  )
  const drops = [4, 7, 10]
    .map((size) => {
      const at = Array.from({ length: 9 }, (): Point => {
        const angle = brush.between(0, 6.28)
        const reach = Math.sqrt(brush.random()) * (r - 12)
        return [Math.cos(angle) * reach, Math.sin(angle) * reach]
      })
      const lit = at.map(([x, y]): Point => [x - size * 0.16, y - size * 0.18])
      return (
        dots(at, light(colour, 0.5), size, 'stroke-opacity=".38"') +
        dots(lit, '#fff', size * 0.3, 'stroke-opacity=".7"')
      )
    })
    .join('')
  const shore = `stroke="${light(colour, 0.55)}" stroke-width="2.2" stroke-opacity=".45"`
  const swirl = path(
    brush.blob(r * 0.7, r * 0.5, 0.16, 8),
    light(colour, 0.6),
    'fill-opacity=".12"',
  )
  return (
    oval(0, 0, r, r, depth) +
    put(-r * 0.14, -r * 0.16, swirl) +
    drops +
    oval(0, 0, r - 2, r - 2, 'none', shore)
  )
}
