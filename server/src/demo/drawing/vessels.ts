/** Plates and bowls seen from above, empty or filled with broth. */

import { bananaLeaf, basket, board, comal, skillet, slab } from './boards.ts'
import { type Brush, dark, light, mix, oval } from './brush.ts'
import { decoration, type Glaze, glazes, shine } from './glazes.ts'
import { liquid } from './liquid.ts'
import { standing } from './surfaces.ts'

export type Vessel =
  | 'plate'
  | 'dish'
  | 'bowl'
  | 'deep'
  | 'small'
  | 'board'
  | 'platter'
  | 'skillet'
  | 'comal'
  | 'leaf'
  | 'basket'
  | 'slab'

/** Draws the vessel around the origin; `broth` fills the deep ones. */
export function drawVessel(brush: Brush, kind: Vessel, glaze: Glaze, broth?: string): string {
  return vessels[kind](brush, glaze, broth)
}

type DrawVessel = (brush: Brush, glaze: Glaze, broth: string | undefined) => string

const vessels: Readonly<Record<Vessel, DrawVessel>> = {
  plate: (brush, glaze) => plate(brush, glaze, 216, 168),
  dish: (brush, glaze) => plate(brush, glaze, 196, 172),
  platter: (brush, glaze) => `<g transform="scale(1.08 .8)">${plate(brush, glaze, 212, 162)}</g>`,
  bowl: (brush, glaze, broth) => bowl(brush, glaze, 196, 168, broth),
  deep: (brush, glaze, broth) => bowl(brush, glaze, 212, 156, broth),
  small: (brush, glaze, broth) => bowl(brush, glaze, 172, 150, broth),
  board,
  skillet: (brush, _, broth) => skillet(brush, broth),
  comal: (brush, glaze) => comal(brush, glazes[glaze]),
  leaf: bananaLeaf,
  basket,
  slab,
}

function plate(brush: Brush, glaze: Glaze, r: number, well: number): string {
  const colour = glazes[glaze]
  const rim = brush.linear(
    [
      [0, light(colour, 0.5)],
      [0.5, colour],
      [1, dark(colour, 0.24)],
    ],
    52,
  )
  const inside =
    glaze === 'enamel' || glaze === 'talavera' ? '#fdfaf2' : mix(colour, '#ffffff', 0.07)
  const floor = brush.radial(
    [
      [0, light(inside, 0.35)],
      [0.8, inside],
      [1, dark(inside, 0.1)],
    ],
    0.56,
    0.6,
    0.62,
  )
  const wall = brush.linear(
    [
      [0, dark(colour, 0.34)],
      [0.55, dark(colour, 0.06)],
      [1, light(colour, 0.62)],
    ],
    52,
  )
  return (
    standing(r) +
    oval(1.5, 4, r, r, dark(colour, 0.5)) +
    band(r, well - 4, rim) +
    oval(
      0,
      0,
      r - 3,
      r - 3,
      'none',
      `stroke="${light(colour, 0.75)}" stroke-width="1.6" stroke-opacity=".7"`,
    ) +
    decoration(brush, glaze, r, well) +
    band(well + 5, well - 6, wall) +
    oval(0, 0, well, well, floor) +
    shine(r, well)
  )
}

/** A ring between two radii; painting only the ring is what keeps a plate quick. */
function band(outer: number, inner: number, paint: string): string {
  const r = (outer + inner) / 2
  return oval(0, 0, r, r, 'none', `stroke="${paint}" stroke-width="${outer - inner}"`)
}

function bowl(
  brush: Brush,
  glaze: Glaze,
  r: number,
  mouth: number,
  broth: string | undefined,
): string {
  const colour = glazes[glaze]
  const inner =
    glaze === 'clay' || glaze === 'terracotta' || glaze === 'black' ? dark(colour, 0.15) : colour
  const wall = brush.linear(
    [
      [0, dark(inner, 0.46)],
      [0.5, dark(inner, 0.1)],
      [1, light(inner, 0.45)],
    ],
    52,
  )
  const rim = brush.linear(
    [
      [0, light(colour, 0.55)],
      [0.5, colour],
      [1, dark(colour, 0.3)],
    ],
    52,
  )
  const level = mouth - 9
  return (
    standing(r, r, 1.25) +
    oval(2, 6, r, r, dark(colour, 0.52)) +
    band(r, mouth - 4, rim) +
    decoration(brush, glaze, r, mouth + 2) +
    band(mouth + 4, level - 6, wall) +
    (broth === undefined
      ? oval(
          0,
          0,
          level,
          level,
          brush.radial(
            [
              [0, light(inner, 0.2)],
              [1, dark(inner, 0.24)],
            ],
            0.6,
            0.62,
            0.6,
          ),
        )
      : liquid(brush, broth, level)) +
    shine(r, mouth)
  )
}
