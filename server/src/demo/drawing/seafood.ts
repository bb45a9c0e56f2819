/** Fish and shrimp. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import { gloss, pepper } from './crust.ts'

/** A seared fillet of white fish. */
export function fillet(brush: Brush, tone: string): string {
  const outline = closed([
    [-92, 6],
    [-66, -30],
    [-10, -40],
    [46, -30],
    [94, -6],
    [78, 22],
    [20, 38],
    [-50, 36],
  ])
  const flakes = [-48, -18, 12, 42].map((x) => `M${x - 6} -32Q${x + 16} 0 ${x - 4} 34`).join('')
  const seared = brush.linear(
    [
      [0, dark(tone, 0.3)],
      [0.3, tone],
      [0.65, light(tone, 0.5)],
      [1, dark(tone, 0.36)],
    ],
    80,
  )
  return (
    brush.raised(outline, seared, 1.5) +
    `<g ${brush.clip(outline)}>${line(flakes, dark(tone, 0.45), 2.6, 'stroke-opacity=".4"')}${line(flakes, '#fff', 2, 'stroke-opacity=".5" transform="translate(3 0)"')}${path(brush.blob(60, 18, 0.3, 8), dark(tone, 0.5), 'fill-opacity=".28" transform="translate(-8 -16)"')}</g>` +
    pepper(brush, 66, 26) +
    line(outline, dark(tone, 0.5), 2, 'stroke-opacity=".4"')
  )
}

/** A whole fish, fried crisp. */
export function fish(brush: Brush, tone: string): string {
  const tail = 'M92 0L150 -46Q138 -4 150 44Z'
  const outline = closed([
    [-152, 4],
    [-118, -38],
    [-60, -60],
    [10, -54],
    [70, -24],
    [106, -6],
    [106, 8],
    [66, 30],
    [4, 54],
    [-66, 54],
    [-124, 36],
  ])
  const back = 'M-66 -56Q-30 -92 38 -54Z'
  const belly = 'M-30 52Q-14 80 22 50Z'
  const skin = brush.linear([
    [0, dark(tone, 0.42)],
    [0.4, tone],
    [0.75, light(tone, 0.45)],
    [1, dark(tone, 0.25)],
  ])
  const cuts = [-54, -20, 14, 46]
    .map((x) => `M${x} ${-40 + Math.abs(x) * 0.2}Q${x + 12} 0 ${x - 6} 34`)
    .join('')
  const scales = places(brush, 60, 92, 40)
    .map(([x, y]) => `M${n(x + 14)} ${n(y - 4)}q4 4 0 8`)
    .join('')
  const rays = 'M100 0L142 -30M102 2L140 -8M102 4L141 14M100 6L142 34'
  return (
    brush.raised(tail, dark(tone, 0.3), 1.2) +
    line(rays, light(tone, 0.4), 2, 'stroke-opacity=".6"') +
    brush.raised(back, dark(tone, 0.44), 1) +
    brush.raised(belly, dark(tone, 0.3), 1) +
    brush.raised(outline, skin, 1.7) +
    `<g ${brush.clip(outline)}>${line(scales, dark(tone, 0.5), 1.4, 'stroke-opacity=".5"')}${line(cuts, dark(tone, 0.7), 6, 'stroke-opacity=".7"')}${line(cuts, light(tone, 0.7), 3, 'stroke-opacity=".7" transform="translate(4 0)"')}</g>` +
    line('M-102 -34Q-84 2 -104 40', dark(tone, 0.55), 3, 'stroke-opacity=".7"') +
    oval(-124, -10, 9, 9, light(tone, 0.8)) +
    oval(-124, -10, 5, 5, '#1d120c') +
    oval(-126, -12, 1.8, 1.8, '#fff') +
    line('M-150 8Q-140 12 -132 12', dark(tone, 0.7), 2.4) +
    gloss('M-96 -34Q-40 -54 30 -38', 5)
  )
}

function prawn(brush: Brush, tone: string): string {
  const body =
    'M30 -18C22 -40 -14 -46 -32 -22C-48 0 -38 32 -10 36C2 38 8 30 2 24C-14 20 -20 4 -10 -8C0 -18 12 -14 16 -6Z'
  const tail = 'M2 24L22 18L16 30L26 38L-6 38Z'
  const skin = brush.radial(
    [
      [0, light(tone, 0.65)],
      [0.5, tone],
      [1, dark(tone, 0.3)],
    ],
    0.42,
    0.3,
    0.75,
  )
  const rings = 'M12 -32L8 -14M-10 -38L-6 -16M-30 -22L-14 -10M-40 2L-18 2M-32 24L-14 12'
  return (
    brush.raised(tail, mix(tone, '#c4381c', 0.5), 0.8) +
    brush.raised(body, skin, 1) +
    line(rings, mix(tone, '#c4381c', 0.55), 3, 'stroke-opacity=".65"') +
    gloss('M-4 -34Q-28 -28 -34 -2', 3.4)
  )
}

export function shrimp(brush: Brush, tone: string): string {
  const curled = [
    [-46, -20, -20],
    [8, -34, 30],
    [52, -6, 80],
    [-18, 26, 160],
    [36, 38, -60],
  ]
  return curled
    .map(([x = 0, y = 0, turn = 0]) => put(x, y, prawn(brush.turned(turn), tone), turn, 0.86))
    .join('')
}

/** White cubes of fish for ceviche. */
export function cubesOfFish(brush: Brush, tone: string): string {
  return places(brush, 22, 66, 54)
    .map(([x, y]) => {
      const outline = brush.blob(14, 11.5, 0.12, 6)
      const flesh = brush.linear(
        [
          [0, light(tone, 0.8)],
          [1, dark(tone, 0.14)],
        ],
        50,
      )
      return put(
        x,
        y,
        brush.raised(outline, flesh, 0.8) +
          line('M-8 -2Q0 -6 9 -3M-8 4Q0 0 8 3', dark(tone, 0.25), 1.3, 'stroke-opacity=".5"'),
        brush.between(-60, 60),
      )
    })
    .join('')
}
