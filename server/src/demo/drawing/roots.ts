/** Plantain, cassava, potato, maize: what fills. */

import { type Brush, dark, light, line, n, oval, path, places, put } from './brush.ts'

/** Caramelised slices of ripe plantain. */
export function plantain(brush: Brush, tone: string): string {
  return [
    [-32, -14, -28],
    [0, -2, -22],
    [32, 10, -30],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const slice = brush.blob(21, 42, 0.05, 10)
      const sugar = brush.radial(
        [
          [0, light(tone, 0.42)],
          [0.5, tone],
          [0.85, dark(tone, 0.4)],
          [1, dark(tone, 0.66)],
        ],
        0.45,
        0.42,
        0.6,
      )
      return put(
        x,
        y,
        brush.turned(turn).raised(slice, sugar, 1.1) +
          path(brush.blob(9, 24, 0.3, 8), dark(tone, 0.5), 'fill-opacity=".25"') +
          line(
            'M0 -26Q3 0 0 26',
            dark(tone, 0.5),
            2,
            'stroke-opacity=".45" stroke-dasharray="3 6"',
          ) +
          line('M-11 -22Q-14 0 -10 18', '#fff3cf', 4, 'stroke-opacity=".55"'),
        turn,
      )
    })
    .join('')
}

/** Smashed and twice fried green plantain. */
export function patacones(brush: Brush, tone: string): string {
  return [
    [-34, -26],
    [30, -30],
    [-2, 22],
    [58, 24],
    [-60, 28],
  ]
    .map(([x = 0, y = 0]) => {
      const disc = brush.blob(34, 30, 0.1, 11)
      const crust = brush.radial(
        [
          [0, light(tone, 0.4)],
          [0.65, tone],
          [0.9, dark(tone, 0.22)],
          [1, dark(tone, 0.46)],
        ],
        0.46,
        0.44,
        0.58,
      )
      const cracks = Array.from({ length: 7 }, (_, i) => {
        const a = (i / 7) * 6.28 + brush.between(-0.3, 0.3)
        return `M${n(Math.cos(a) * 7)} ${n(Math.sin(a) * 6)}L${n(Math.cos(a) * 25)} ${n(Math.sin(a) * 22)}`
      }).join('')
      const salt = places(brush, 9, 20, 18)
        .map(([sx, sy]) => oval(sx, sy, 1.1, 1.1, '#fff', 'fill-opacity=".85"'))
        .join('')
      return put(
        x,
        y,
        brush.raised(disc, crust, 1.1) +
          line(cracks, dark(tone, 0.4), 2.2, 'stroke-opacity=".42"') +
          line('M-21 -12Q-12 -23 6 -23', '#fff6d4', 3, 'stroke-opacity=".55"') +
          salt,
        brush.between(-14, 14),
      )
    })
    .join('')
}

/** Sticks: chips, cassava, carrot. */
export function sticks(brush: Brush, tone: string): string {
  return places(brush, 17, 46, 34)
    .map(([x, y]) => {
      const turn = brush.between(-70, 70)
      const long = brush.between(30, 42)
      const stick = `M${n(-long)} -7L${n(long - 2)} -8L${n(long)} 6L${n(-long + 2)} 8Z`
      const skin = brush.linear([
        [0, light(tone, 0.55)],
        [0.5, tone],
        [1, dark(tone, 0.34)],
      ])
      return put(
        x,
        y,
        brush.turned(turn).raised(stick, skin, 0.8) +
          path(
            `M${n(-long)} -7L${n(-long + 5)} -7L${n(-long + 6)} 7.5L${n(-long + 2)} 8Z`,
            dark(tone, 0.4),
            'fill-opacity=".5"',
          ) +
          line(`M${n(-long + 8)} -4L${n(long - 8)} -5`, '#fff8dc', 2, 'stroke-opacity=".5"'),
        turn,
      )
    })
    .join('')
}

/** Chunks of potato, squash, yam or cassava. */
export function roots(brush: Brush, tone: string): string {
  return [
    [-36, -18, 10],
    [22, -24, -20],
    [-8, 20, 36],
    [44, 16, 4],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const outline = brush.blob(29, 23, 0.1, 8)
      const flesh = brush.linear(
        [
          [0, light(tone, 0.6)],
          [0.5, tone],
          [1, dark(tone, 0.3)],
        ],
        55,
      )
      return put(
        x,
        y,
        brush.turned(turn).raised(outline, flesh, 1.2) +
          path('M-20 -10Q0 -19 18 -9Q0 -3 -20 -10Z', light(tone, 0.75), 'fill-opacity=".6"'),
        turn,
      )
    })
    .join('')
}

/** A round of maize on the cob, seen along its length. */
export function corn(brush: Brush, tone: string): string {
  const outline = 'M-62 -22Q-70 0 -62 22L60 24Q72 0 60 -24Z'
  const rows = [-18, -8.8, 0.4, 9.6, 18.8]
    .map((y, row) =>
      Array.from({ length: 12 }, (_, column) => {
        const shade = brush.pick(tone, light(tone, 0.3), dark(tone, 0.1))
        const x = -57 + column * 10.4 + (row % 2) * 3
        return (
          `<rect x="${n(x)}" y="${n(y - 4.4)}" width="9.4" height="8.6" rx="3.6" fill="${shade}"/>` +
          oval(x + 3.4, y - 1.6, 1.7, 1.2, '#fff', 'fill-opacity=".7"')
        )
      }).join(''),
    )
    .join('')
  const round = brush.linear([
    [0, '#fff', 0.25],
    [0.5, '#fff', 0],
    [1, '#2a1000', 0.4],
  ])
  return (
    brush.raised(outline, dark(tone, 0.45), 1.5) +
    `<g ${brush.clip(outline)}>${rows}</g>` +
    path(outline, round)
  )
}
