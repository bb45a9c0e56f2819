/** Tortillas: soft, crisp, folded, rolled and broken. */

import { type Brush, closed, dark, light, line, mix, oval, path, places, put } from './brush.ts'
import { toastSpots } from './crust.ts'

function tortillaAt(brush: Brush, tone: string, r: number): string {
  const outline = brush.blob(r, r * 0.97, 0.025, 14)
  const dough = brush.radial(
    [
      [0, light(tone, 0.4)],
      [0.75, tone],
      [1, dark(tone, 0.2)],
    ],
    0.46,
    0.42,
    0.6,
  )
  return (
    brush.raised(outline, dough, 0.9) +
    toastSpots(brush, 18, r * 0.82, r * 0.8, tone) +
    line(outline, dark(tone, 0.3), 1.4, 'stroke-opacity=".4"')
  )
}

/** A pile of tortillas. */
export function tortillas(brush: Brush, tone: string): string {
  return [
    [5, 9],
    [-3, 3],
    [2, -4],
  ]
    .map(([x = 0, y = 0]) =>
      put(x, y, tortillaAt(brush, mix(tone, dark(tone, 0.2), brush.random() * 0.5), 66)),
    )
    .join('')
}

/** One tortilla, as the ground of something. */
export function tortilla(brush: Brush, tone: string): string {
  return tortillaAt(brush, tone, 76)
}

/** A crisp fried tortilla. */
export function tostada(brush: Brush, tone: string): string {
  const outline = brush.blob(64, 62, 0.04, 13)
  const crisp = brush.radial(
    [
      [0, light(tone, 0.3)],
      [0.7, tone],
      [0.92, dark(tone, 0.26)],
      [1, dark(tone, 0.5)],
    ],
    0.46,
    0.44,
    0.58,
  )
  const blisters = places(brush, 16, 52, 50)
    .map(
      ([x, y]) =>
        oval(x + 1, y + 1.6, 5, 4, dark(tone, 0.5), 'fill-opacity=".35"') +
        oval(x, y, 5, 4, light(tone, 0.35), 'fill-opacity=".8"'),
    )
    .join('')
  return brush.raised(outline, crisp, 1) + blisters
}

/** Folded around a filling: the half moon of a taco or a gallo. */
export function taco(brush: Brush, tone: string): string {
  const back = closed([
    [-74, 20],
    [-62, -24],
    [-26, -52],
    [26, -52],
    [62, -24],
    [74, 20],
    [30, 30],
    [-30, 30],
  ])
  const front = closed([
    [-76, 22],
    [-60, -8],
    [-24, -30],
    [24, -30],
    [60, -8],
    [76, 22],
    [40, 40],
    [0, 44],
    [-40, 40],
  ])
  const filling = Array.from({ length: 24 }, (_, i) => {
    const x = -58 + i * 5
    const y = -26 - Math.sqrt(Math.max(0, 1 - (x / 66) ** 2)) * 18 + brush.between(-6, 6)
    const shade = brush.pick('#8a4522', '#6e3418', '#4f8f3c', '#d24a31', '#a65a2c', '#f1e5cf')
    return put(x, y, brush.raised(brush.blob(9, 7, 0.3, 7), shade, 0.5))
  }).join('')
  const dough = brush.radial(
    [
      [0, light(tone, 0.4)],
      [0.7, tone],
      [1, dark(tone, 0.26)],
    ],
    0.45,
    0.4,
    0.65,
  )
  return (
    brush.raised(back, dark(tone, 0.2), 1.3) +
    filling +
    brush.raised(front, dough, 1) +
    `<g ${brush.clip(front)}>${toastSpots(brush, 14, 60, 28, tone)}</g>`
  )
}

/** Rolled and fried. */
export function flautas(brush: Brush, tone: string): string {
  return [-44, -15, 14, 43]
    .map((y, i) => {
      const lean = brush.between(-5, 5)
      const roll = `M-84 ${y - 12}Q-88 ${y} -84 ${y + 12}L84 ${y + 12}Q90 ${y} 84 ${y - 12}Z`
      const crisp = brush.linear([
        [0, light(tone, 0.4)],
        [0.45, tone],
        [1, dark(tone, 0.5)],
      ])
      const marks = Array.from({ length: 9 }, () => {
        const x = brush.between(-70, 66)
        return put(
          x,
          y + brush.between(-7, 7),
          path(brush.blob(8, 3.4, 0.3, 6), dark(tone, 0.6), 'fill-opacity=".3"'),
        )
      }).join('')
      return put(
        0,
        0,
        brush.raised(roll, crisp, 1.1) +
          marks +
          line(`M-76 ${y + 3}L76 ${y + 1}`, dark(tone, 0.4), 1.8, 'stroke-opacity=".5"') +
          line(`M-74 ${y - 7}L70 ${y - 7}`, '#fff4d0', 2.6, 'stroke-opacity=".5"') +
          oval(-84, y, 4.5, 10, dark(tone, 0.55)) +
          oval(-84, y, 2.6, 6, '#7c3d1e'),
        i % 2 === 0 ? lean : -lean,
      )
    })
    .join('')
}

export function chips(brush: Brush, tone: string): string {
  return places(brush, 17, 74, 62)
    .map(([x, y]) => {
      const turn = brush.between(0, 360)
      const shard = 'M-27 20Q0 26 27 19Q14 -6 1 -27Q-16 -4 -27 20Z'
      const crisp = brush.linear(
        [
          [0, light(tone, 0.42)],
          [0.6, tone],
          [1, dark(tone, 0.3)],
        ],
        70,
      )
      return put(
        x,
        y,
        brush.turned(turn).raised(shard, crisp, 1) +
          toastSpots(brush, 5, 12, 10, tone) +
          line('M-20 17Q0 22 20 16', dark(tone, 0.4), 1.6, 'stroke-opacity=".45"'),
        turn,
      )
    })
    .join('')
}
