/** What is made of dough: tortillas, tamales, turnovers, bread, and what is rolled in them. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'

function toastSpots(brush: Brush, count: number, rx: number, ry: number, tone: string): string {
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

/** Slices of bread, toasted. */
export function toast(brush: Brush, tone: string): string {
  return [
    [-24, -14, -12],
    [26, 16, 9],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const crust =
        'M-44 44L-44 -14C-62 -24 -54 -52 -28 -48L28 -48C54 -52 62 -24 44 -14L44 44Q44 50 38 50L-38 50Q-44 50 -44 44Z'
      const crumb = brush.radial(
        [
          [0, light(tone, 0.62)],
          [0.7, light(tone, 0.3)],
          [1, tone],
        ],
        0.5,
        0.48,
        0.6,
      )
      const pores = places(brush, 30, 34, 36)
        .map(([px, py]) =>
          oval(px, py, brush.between(1, 2.6), 1.3, dark(tone, 0.2), 'fill-opacity=".4"'),
        )
        .join('')
      return put(
        x,
        y,
        brush.turned(turn).raised(crust, dark(tone, 0.42), 1.4) +
          put(0, 1, path(crust, crumb), 0, 0.89) +
          pores,
        turn,
      )
    })
    .join('')
}

/** A round filled bun seen from above, its filling peeping out. */
export function bun(brush: Brush, tone: string): string {
  const frill = brush.raised(
    closed(
      Array.from({ length: 26 }, (_, i) => {
        const a = (i / 26) * 6.283
        const r = i % 2 === 0 ? 93 : 80
        return [Math.cos(a) * r, Math.sin(a) * r + 6] as const
      }),
    ),
    brush.radial(
      [
        [0, '#4e8a34'],
        [1, '#8cc152'],
      ],
      0.5,
      0.5,
      0.52,
    ),
    1.4,
  )
  const slice = put(-44, 40, oval(0, 0, 42, 40, '#c63a26') + oval(0, 0, 36, 34, '#e2563c'))
  const melt = brush.raised('M10 -84L84 -20L62 60L-20 80L-80 20Z', '#f3b83c', 0.6)
  const patty = brush.raised(
    brush.blob(82, 80, 0.04, 13),
    brush.radial(
      [
        [0, '#7a4526'],
        [1, '#3c1c0d'],
      ],
      0.5,
      0.5,
      0.55,
    ),
    0.8,
  )
  const top = brush.blob(74, 72, 0.02, 12)
  const crown = brush.radial(
    [
      [0, light(tone, 0.6)],
      [0.4, tone],
      [0.85, dark(tone, 0.32)],
      [1, dark(tone, 0.5)],
    ],
    0.36,
    0.32,
    0.72,
  )
  const sesame = places(brush, 34, 54, 50)
    .map(([x, y]) =>
      put(
        x,
        y,
        path(
          'M-4 0Q0 -3.2 4.6 0Q0 3.2 -4 0Z',
          '#1d0d04',
          'fill-opacity=".25" transform="translate(.8 1.4)"',
        ) + path('M-4 0Q0 -3.2 4.6 0Q0 3.2 -4 0Z', '#fdf1d2'),
        brush.between(0, 180),
      ),
    )
    .join('')
  return (
    frill +
    slice +
    patty +
    melt +
    put(
      0,
      -3,
      brush.raised(top, crown, 1.6) +
        sesame +
        line('M-48 -24Q-30 -54 8 -58', '#fff6de', 7, 'stroke-opacity=".5"'),
    )
  )
}

/** A long sandwich, cut across. */
export function sandwich(brush: Brush, tone: string): string {
  return [
    [-6, -40, -7],
    [8, 40, -7],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const under = closed([
        [-104, 8],
        [-96, -26],
        [0, -36],
        [98, -26],
        [106, 8],
        [92, 34],
        [0, 40],
        [-94, 34],
      ])
      const filling = Array.from({ length: 27 }, (_, i) =>
        put(
          -98 + i * 7.6,
          27 + brush.between(-4, 5),
          brush.raised(
            brush.blob(11, 8, 0.3, 7),
            brush.pick('#5f9f3e', '#d5452f', '#8b4a26', '#f1c453', '#7fb24d'),
            0.5,
          ),
        ),
      ).join('')
      const crust = closed([
        [-102, 2],
        [-92, -30],
        [0, -38],
        [94, -30],
        [104, 2],
        [88, 20],
        [0, 25],
        [-90, 21],
      ])
      const skin = brush.radial(
        [
          [0, light(tone, 0.55)],
          [0.5, tone],
          [1, dark(tone, 0.44)],
        ],
        0.42,
        0.3,
        0.75,
      )
      const cuts = [-56, -18, 20, 58].map((c) => `M${c - 12} 8Q${c} -10 ${c + 14} -26`).join('')
      const lit = brush.turned(turn)
      return put(
        x,
        y,
        lit.raised(under, dark(tone, 0.2), 1.4) +
          filling +
          lit.raised(crust, skin, 0.9) +
          line(cuts, light(tone, 0.7), 6, 'stroke-opacity=".75"') +
          line(cuts, dark(tone, 0.4), 1.8, 'stroke-opacity=".5" transform="translate(3 3)"'),
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
