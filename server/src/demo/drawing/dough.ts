/** What is baked, steamed or fried of maize dough: turnovers, tamales, fritters. */

import { type Brush, closed, dark, light, line, oval, path, places, put } from './brush.ts'
import { toastSpots } from './crust.ts'

/** A half-moon turnover with a crimped edge. */
export function empanada(brush: Brush, tone: string): string {
  const outline = closed([
    [-72, 28],
    [-66, -6],
    [-42, -36],
    [0, -48],
    [42, -36],
    [66, -6],
    [72, 28],
    [36, 36],
    [0, 38],
    [-36, 36],
  ])
  const crust = brush.radial(
    [
      [0, light(tone, 0.45)],
      [0.55, tone],
      [1, dark(tone, 0.42)],
    ],
    0.45,
    0.5,
    0.68,
  )
  const crimps = Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI + (i / 14) * Math.PI
    const x = Math.cos(a) * 64
    const y = 16 + Math.sin(a) * 56
    return put(
      x,
      y,
      brush.raised(
        brush.blob(9, 6, 0.1, 7),
        brush.linear([
          [0, light(tone, 0.4)],
          [1, dark(tone, 0.28)],
        ]),
        0.5,
      ),
      (a * 180) / Math.PI,
    )
  }).join('')
  return (
    brush.raised(outline, crust, 1.4) +
    crimps +
    toastSpots(brush, 12, 46, 24, tone) +
    line('M-40 -6Q-10 -28 30 -16', '#fff4d2', 5, 'stroke-opacity=".45"')
  )
}

/** Two turnovers leaning on each other. */
export function empanadas(brush: Brush, tone: string): string {
  return (
    put(-34, -26, empanada(brush.turned(-18), tone), -18, 0.9) +
    put(34, 30, empanada(brush.turned(14), tone), 14, 0.9)
  )
}

/** A tamal unwrapped on its leaf, cut open. */
export function tamal(brush: Brush, tone: string): string {
  const husk = closed([
    [-112, -6],
    [-84, -62],
    [0, -72],
    [86, -60],
    [114, 4],
    [84, 62],
    [-4, 70],
    [-88, 60],
  ])
  const green = '#4c8a3f'
  const ribs = Array.from(
    { length: 20 },
    (_, i) => `M${-110 + i * 11.5} -80L${-102 + i * 11.5} 80`,
  ).join('')
  const dough =
    'M-66 -36Q-74 -38 -74 -28L-72 28Q-72 40 -60 40L62 40Q72 40 72 28L74 -26Q74 -40 62 -38Z'
  const masa = brush.linear(
    [
      [0, light(tone, 0.5)],
      [0.5, tone],
      [1, dark(tone, 0.26)],
    ],
    55,
  )
  const grain = places(brush, 46, 62, 30)
    .map(([x, y]) => oval(x, y, 1.6, 1.2, dark(tone, 0.3), 'fill-opacity=".4"'))
    .join('')
  return (
    brush.raised(
      husk,
      brush.linear(
        [
          [0, light(green, 0.3)],
          [0.5, green],
          [1, dark(green, 0.4)],
        ],
        60,
      ),
      1,
    ) +
    `<g ${brush.clip(husk)}>${line(ribs, dark(green, 0.4), 1.5, 'stroke-opacity=".5"')}</g>` +
    brush.raised(dough, masa, 1.7) +
    grain +
    line('M-62 -30Q0 -36 60 -31', '#fff8e2', 4, 'stroke-opacity=".6"')
  )
}

/** Small tamales in maize husks. */
export function husks(brush: Brush, tone: string): string {
  return [
    [-4, -42, -8],
    [6, 2, 5],
    [-6, 44, -3],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const straw = '#dcc48c'
      const body = closed([
        [-70, 0],
        [-52, -20],
        [0, -24],
        [48, -20],
        [60, -4],
        [60, 8],
        [46, 20],
        [0, 24],
        [-50, 20],
      ])
      const frill = 'M52 -10L96 -24L84 -6L104 4L84 10L94 28L52 12Z'
      const open = closed([
        [-62, 0],
        [-44, -13],
        [-8, -15],
        [12, -8],
        [14, 8],
        [-8, 15],
        [-44, 13],
      ])
      const lines = [-14, -7, 0, 7, 14].map((l) => `M-64 ${l * 0.7}Q0 ${l * 1.4} 96 ${l}`).join('')
      const lit = brush.turned(turn)
      return put(
        x,
        y,
        lit.raised(frill, dark(straw, 0.1), 0.9) +
          lit.raised(
            body,
            brush.linear([
              [0, light(straw, 0.5)],
              [0.5, straw],
              [1, dark(straw, 0.4)],
            ]),
            1.2,
          ) +
          line(lines, dark(straw, 0.4), 1.2, 'stroke-opacity=".5"') +
          lit.raised(
            open,
            brush.linear([
              [0, light(tone, 0.5)],
              [1, dark(tone, 0.1)],
            ]),
            0.5,
          ) +
          line('M56 -12Q62 0 56 13', dark(straw, 0.45), 5),
        turn,
      )
    })
    .join('')
}

/** Pancakes, maize cakes, chorreadas: a golden pile. */
export function cakes(brush: Brush, tone: string): string {
  return [
    [8, 12],
    [-5, 4],
    [2, -6],
  ]
    .map(([x = 0, y = 0]) => {
      const outline = brush.blob(78, 74, 0.04, 12)
      const baked = brush.radial(
        [
          [0, dark(tone, 0.1)],
          [0.72, tone],
          [0.88, light(tone, 0.4)],
          [1, light(tone, 0.6)],
        ],
        0.48,
        0.46,
        0.54,
      )
      const pores = places(brush, 26, 60, 56)
        .map(([px, py]) =>
          oval(px, py, brush.between(1.4, 3), 1.8, dark(tone, 0.45), 'fill-opacity=".32"'),
        )
        .join('')
      return put(x, y, brush.raised(outline, dark(tone, 0.1), 1.2) + path(outline, baked) + pores)
    })
    .join('')
}

/** Fritters rolled in sugar or syrup: small golden balls. */
export function fritters(brush: Brush, tone: string): string {
  return [
    [-42, -26],
    [4, -40],
    [46, -14],
    [-52, 20],
    [-6, 6],
    [38, 32],
    [-14, 48],
  ]
    .map(([x = 0, y = 0]) => {
      const outline = brush.blob(27, 25, 0.07, 9)
      const crust = brush.radial(
        [
          [0, light(tone, 0.55)],
          [0.45, tone],
          [1, dark(tone, 0.48)],
        ],
        0.36,
        0.32,
        0.72,
      )
      return put(
        x,
        y,
        brush.raised(outline, crust, 1.3) +
          toastSpots(brush, 5, 15, 14, tone) +
          line('M-14 -10Q-6 -20 8 -18', '#fff6da', 4, 'stroke-opacity=".65"'),
      )
    })
    .join('')
}

/** Ovals of sweet plantain dough around a dark filling; the last one is cut. */
export function rellenitos(brush: Brush, tone: string): string {
  return [
    [-40, -30, -30],
    [34, -34, 24],
    [-34, 34, 20],
    [42, 30, -24],
  ]
    .map(([x = 0, y = 0, turn = 0], i) => {
      const outline = closed([
        [-44, 0],
        [-28, -22],
        [0, -27],
        [28, -22],
        [44, 0],
        [28, 22],
        [0, 27],
        [-28, 22],
      ])
      const crust = brush.radial([
        [0, light(tone, 0.4)],
        [0.5, tone],
        [1, dark(tone, 0.5)],
      ])
      const cut =
        i === 3
          ? oval(0, 1, 34, 19, light(tone, 0.35)) +
            oval(0, 2, 23, 12, '#2a120c') +
            oval(-6, -2, 8, 3, '#6b3a2a', 'fill-opacity=".7"')
          : line('M-26 -9Q-6 -20 18 -15', '#fff3d2', 4.5, 'stroke-opacity=".5"') +
            toastSpots(brush, 7, 28, 14, tone)
      return put(x, y, brush.turned(turn).raised(outline, crust, 1.4) + cut, turn)
    })
    .join('')
}
