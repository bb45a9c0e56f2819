/** Toast, buns and long rolls with their filling. */

import { type Brush, closed, dark, light, line, oval, path, places, put } from './brush.ts'

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
