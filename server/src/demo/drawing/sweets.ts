/** Desserts, fruit and sauces: what is poured, scooped, sliced or strewn. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import { liquid } from './vessels.ts'

/** A square of soaked sponge under whipped cream. */
export function sponge(brush: Brush, tone: string): string {
  const base =
    'M-72 -62Q-78 -64 -78 -56L-76 60Q-76 68 -68 68L70 66Q78 66 77 58L78 -56Q78 -66 70 -64Z'
  const cream = brush.linear(
    [
      [0, '#ffffff'],
      [0.6, '#fbf4e6'],
      [1, '#e4d3b4'],
    ],
    52,
  )
  const swirls = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) => {
      const x = -55 + column * 27.5
      const y = -50 + row * 25
      return (
        oval(x + 1.6, y + 4, 15, 13.5, '#b49467', 'fill-opacity=".3"') +
        oval(
          x,
          y,
          15,
          13.5,
          brush.radial(
            [
              [0, '#ffffff'],
              [0.6, '#fdf6e9'],
              [1, '#e2d0b0'],
            ],
            0.36,
            0.3,
            0.75,
          ),
        ) +
        line(`M${n(x - 6)} ${n(y + 2)}q4 -10 11 -4q2 6 -5 6`, '#d8c29c', 1.8, 'stroke-opacity=".8"')
      )
    }).join(''),
  ).join('')
  return (
    put(0, 8, brush.raised(base, tone, 2)) +
    path(base, light(tone, 0.2)) +
    put(0, -4, path(base, cream), 0, 0.99) +
    swirls
  )
}

/** A round turned-out custard under its caramel. */
export function flan(brush: Brush, tone: string): string {
  const body = brush.radial(
    [
      [0, light(tone, 0.45)],
      [0.7, tone],
      [1, dark(tone, 0.3)],
    ],
    0.4,
    0.36,
    0.68,
  )
  const caramel = brush.radial(
    [
      [0, '#d98a2c'],
      [0.6, '#9a4f14'],
      [1, '#5f2a0a'],
    ],
    0.4,
    0.34,
    0.7,
  )
  const pool = brush.blob(104, 98, 0.07, 11)
  const drips = closed(
    Array.from({ length: 20 }, (_, i) => {
      const a = (i / 20) * 6.283
      const r = i % 2 === 0 ? 66 : brush.between(52, 58)
      return [Math.cos(a) * r, Math.sin(a) * r] as const
    }),
  )
  return (
    path(pool, '#7a3a10', 'fill-opacity=".82"') +
    put(-6, -5, path(pool, '#c97a28', 'fill-opacity=".35"'), 0, 0.9) +
    brush.raised(brush.blob(76, 74, 0.012, 14), body, 2) +
    path(drips, caramel) +
    line('M-40 -26Q-22 -50 14 -50', '#fff1d2', 7, 'stroke-opacity=".7"') +
    line('M26 -46L34 -41', '#fff1d2', 6, 'stroke-opacity=".6"')
  )
}

/** A slice of cake lying on its side: layers and filling. */
export function slice(brush: Brush, tone: string): string {
  const outline =
    'M-92 46L96 46Q100 46 100 42L100 -34Q100 -40 93 -40L-70 -40Q-80 -40 -84 -30L-96 38Q-97 46 -92 46Z'
  const layers = [-16, 12, 38]
    .map((y) => `<rect x="-110" y="${y - 7}" width="230" height="9" fill="${light(tone, 0.85)}"/>`)
    .join('')
  const crumb = places(brush, 60, 96, 44)
    .map(([x, y]) => oval(x, y, 1.8, 1.3, dark(tone, 0.4), 'fill-opacity=".4"'))
    .join('')
  const top = `<rect x="-110" y="-44" width="230" height="17" fill="${light(tone, 0.9)}"/>`
  return (
    brush.raised(
      outline,
      brush.linear([
        [0, light(tone, 0.2)],
        [1, dark(tone, 0.16)],
      ]),
      2,
    ) +
    `<g ${brush.clip(outline)}>${crumb}${layers}${top}</g>` +
    line('M-72 -36L92 -36', '#fff', 3, 'stroke-opacity=".7"')
  )
}

/** A bar or brick: coconut sweet, fudge, marzipan, nougat. */
export function bars(brush: Brush, tone: string): string {
  return [
    [-40, -34, -8],
    [40, -28, 12],
    [-34, 32, 10],
    [44, 36, -10],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const brick =
        'M-32 -22Q-34 -26 -29 -26L29 -26Q34 -26 33 -21L34 21Q34 26 29 26L-29 26Q-34 26 -33 21Z'
      const shade = mix(tone, dark(tone, 0.2), brush.random() * 0.6)
      return put(
        x,
        y,
        put(0, 5, brush.turned(turn).raised(brick, dark(shade, 0.34), 1.5)) +
          path(
            brick,
            brush.linear(
              [
                [0, light(shade, 0.5)],
                [0.5, shade],
                [1, dark(shade, 0.18)],
              ],
              50,
            ),
          ) +
          places(brush, 16, 26, 18)
            .map(([px, py]) =>
              line(
                `M${n(px)} ${n(py)}l${n(brush.between(-5, 5))} ${n(brush.between(-4, 4))}`,
                light(shade, 0.7),
                2,
                'stroke-opacity=".6"',
              ),
            )
            .join(''),
        turn,
      )
    })
    .join('')
}

/** A scoop of ice cream. */
export function scoop(brush: Brush, tone: string): string {
  const skirt = closed(
    Array.from({ length: 18 }, (_, i) => {
      const a = (i / 18) * 6.283
      const r = i % 2 === 0 ? 57 : brush.between(48, 52)
      return [Math.cos(a) * r, Math.sin(a) * r] as const
    }),
  )
  const ball = brush.radial(
    [
      [0, light(tone, 0.75)],
      [0.5, tone],
      [1, dark(tone, 0.26)],
    ],
    0.36,
    0.3,
    0.74,
  )
  const scrapes = Array.from({ length: 9 }, () => {
    const x = brush.between(-34, 26)
    const y = brush.between(-34, 34)
    return `M${n(x)} ${n(y)}q${n(brush.between(4, 9))} ${n(brush.between(-6, 0))} ${n(brush.between(12, 20))} ${n(brush.between(-3, 4))}`
  }).join('')
  return (
    brush.raised(skirt, dark(tone, 0.08), 1.4) +
    oval(0, -2, 48, 47, ball) +
    line(scrapes, dark(tone, 0.2), 2.2, 'stroke-opacity=".35"') +
    line(scrapes, '#fff', 1.8, 'stroke-opacity=".55" transform="translate(0 -2.4)"') +
    line('M-30 -20Q-20 -38 2 -40', '#fff', 5, 'stroke-opacity=".6"')
  )
}

/** A spoonful of cream, curd or natilla. */
export function dollop(brush: Brush, tone: string): string {
  const outline = brush.blob(42, 36, 0.12, 9)
  const body = brush.radial([
    [0, light(tone, 0.8)],
    [0.6, tone],
    [1, dark(tone, 0.2)],
  ])
  return (
    brush.raised(outline, body, 1) +
    line(
      'M-20 4C-16 -22 20 -22 20 0C18 16 -6 16 -6 2C-4 -6 8 -6 8 2',
      dark(tone, 0.16),
      3.4,
      'stroke-opacity=".5"',
    ) +
    line('M-22 0C-18 -26 18 -26 19 -4', '#fff', 3.2, 'stroke-opacity=".75"')
  )
}

/** A flat pool of sauce. */
export function pool(brush: Brush, tone: string): string {
  const outline = brush.blob(88, 70, 0.12, 11)
  const depth = brush.radial(
    [
      [0, light(tone, 0.22)],
      [0.7, tone],
      [1, dark(tone, 0.28)],
    ],
    0.5,
    0.45,
    0.58,
  )
  return (
    brush.raised(outline, depth, 0.45) +
    put(-8, -8, path(brush.blob(52, 34, 0.25, 9), light(tone, 0.4), 'fill-opacity=".28"')) +
    line('M-58 -22Q-36 -52 14 -52', '#fff', 4, 'stroke-opacity=".4"')
  )
}

/** Thin lines of sauce swung over the dish. */
export function drizzle(brush: Brush, tone: string): string {
  const zigzag = `M-70 -30${Array.from({ length: 7 }, (_, i) => `Q${-62 + i * 20} ${i % 2 === 0 ? 44 : -50} ${-52 + i * 20} ${n((i % 2 === 0 ? 24 : -26) + brush.between(-8, 8))}`).join('')}`
  return (
    line(zigzag, '#150702', 7, 'stroke-opacity=".2" transform="translate(1 3)"') +
    line(zigzag, tone, 6) +
    line(zigzag, light(tone, 0.65), 1.8, 'stroke-opacity=".6" transform="translate(-.6 -1.4)"')
  )
}

/** A ramekin of sauce beside the food. */
export function dip(brush: Brush, tone: string): string {
  const ring = 'M-46 0A46 46 0 1 0 46 0A46 46 0 1 0 -46 0Z'
  return (
    brush.raised(ring, '#efe6d4', 1.6) +
    oval(
      0,
      0,
      46,
      46,
      brush.linear(
        [
          [0, '#fffdf6'],
          [0.5, '#e8dcc4'],
          [1, '#b9a583'],
        ],
        52,
      ),
    ) +
    oval(
      0,
      0,
      39,
      39,
      brush.linear(
        [
          [0, '#8d7a5c'],
          [1, '#fffaf0'],
        ],
        52,
      ),
    ) +
    put(0, 0, liquid(brush, tone, 36))
  )
}

export function strawberry(brush: Brush, tone: string): string {
  return [
    [-22, -8, -20],
    [22, 8, 24],
    [4, -34, 4],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const half = 'M0 30C-22 18 -30 -6 -18 -20C-10 -28 10 -28 18 -20C30 -6 22 18 0 30Z'
      const pips = places(brush, 12, 17, 20)
        .map(([px, py]) => oval(px, py - 2, 1.3, 2, '#f7d98a'))
        .join('')
      return put(
        x,
        y,
        brush.turned(turn).raised(
          half,
          brush.radial([
            [0, light(tone, 0.4)],
            [0.6, tone],
            [1, dark(tone, 0.3)],
          ]),
          1,
        ) +
          pips +
          path('M0 -16L-16 -30L-5 -25L0 -36L6 -25L16 -30Z', '#4f9440') +
          line('M-13 -8Q-14 4 -8 14', '#fff', 3, 'stroke-opacity=".45"'),
        turn,
        0.9,
      )
    })
    .join('')
}

/** Wedges or cubes of soft fruit: papaya, mango, melon, pineapple. */
export function fruit(brush: Brush, tone: string): string {
  return places(brush, 11, 48, 38)
    .map(([x, y]) => {
      const turn = brush.between(0, 90)
      const piece =
        'M-16 -13Q-17 -16 -13 -16L13 -15Q17 -15 16 -11L15 13Q15 16 11 16L-13 15Q-17 15 -16 11Z'
      return put(
        x,
        y,
        brush.turned(turn).raised(
          piece,
          brush.linear(
            [
              [0, light(tone, 0.5)],
              [0.5, tone],
              [1, dark(tone, 0.24)],
            ],
            50,
          ),
          1,
        ) +
          path('M-12 -12L11 -11L8 -5L-9 -5Z', '#fff', 'fill-opacity=".38"') +
          line('M-8 4L6 3M-5 9L9 8', dark(tone, 0.2), 1.4, 'stroke-opacity=".4"'),
        turn,
      )
    })
    .join('')
}

export function banana(brush: Brush, tone: string): string {
  return [
    [-40, -6],
    [-16, -16],
    [10, -14],
    [34, -2],
    [-26, 18],
    [2, 16],
    [28, 26],
  ]
    .map(([x = 0, y = 0]) => {
      const pips = [0, 120, 240]
        .map((turn) => put(0, 0, oval(0, -4.5, 1.3, 2.6, '#6f5327', 'fill-opacity=".7"'), turn))
        .join('')
      return put(
        x,
        y,
        brush.raised(brush.blob(18, 17, 0.04, 10), dark(tone, 0.12), 0.8) +
          oval(
            -0.5,
            -1,
            16,
            15,
            brush.radial(
              [
                [0, light(tone, 0.7)],
                [1, light(tone, 0.2)],
              ],
              0.45,
              0.45,
              0.6,
            ),
          ) +
          pips,
      )
    })
    .join('')
}

export function berries(brush: Brush, tone: string): string {
  return [
    [-26, -14],
    [14, -22],
    [34, 10],
    [-6, 16],
    [-40, 20],
  ]
    .map(([x = 0, y = 0]) => {
      const drupes = places(brush, 14, 14, 14)
        .map(
          ([px, py]) =>
            oval(
              px,
              py,
              5.4,
              5.2,
              brush.radial(
                [
                  [0, light(tone, 0.5)],
                  [0.5, tone],
                  [1, dark(tone, 0.5)],
                ],
                0.35,
                0.3,
                0.7,
              ),
            ) + oval(px - 1.6, py - 1.8, 1.2, 0.9, '#fff', 'fill-opacity=".7"'),
        )
        .join('')
      return put(x, y, brush.raised(brush.blob(18, 18, 0.05, 8), dark(tone, 0.4), 1) + drupes)
    })
    .join('')
}

export function pineapple(brush: Brush, tone: string): string {
  return [
    [-22, -14],
    [24, 14],
  ]
    .map(([x = 0, y = 0]) => {
      const ring = closed(
        Array.from({ length: 24 }, (_, i) => {
          const a = (i / 24) * 6.283
          const r = i % 2 === 0 ? 46 : 41
          return [Math.cos(a) * r, Math.sin(a) * r] as const
        }),
      )
      const spokes = Array.from({ length: 20 }, (_, i) => {
        const a = (i / 20) * 6.283
        return `M${n(Math.cos(a) * 19)} ${n(Math.sin(a) * 19)}L${n(Math.cos(a) * 38)} ${n(Math.sin(a) * 38)}`
      }).join('')
      return put(
        x,
        y,
        brush.raised(
          ring,
          brush.radial(
            [
              [0, light(tone, 0.6)],
              [0.7, tone],
              [1, dark(tone, 0.3)],
            ],
            0.45,
            0.42,
            0.6,
          ),
          1.1,
        ) +
          line(spokes, dark(tone, 0.24), 2, 'stroke-opacity=".45"') +
          oval(0, 0, 13, 13, dark(tone, 0.36)) +
          oval(-0.5, -1, 11, 11, light(tone, 0.5)),
      )
    })
    .join('')
}

export function watermelon(brush: Brush, tone: string): string {
  return [
    [-14, -18, -24],
    [18, 22, -8],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const wedge = 'M-58 -16A58 58 0 0 0 58 -16Z'
      const pips = places(brush, 9, 34, 12)
        .map(([px, py]) => oval(px, py + 2, 2.2, 3.4, '#23140e'))
        .join('')
      return put(
        x,
        y,
        brush.turned(turn).raised(wedge, '#2f7d3c', 1.2) +
          path('M-53 -16A53 53 0 0 0 53 -16Z', '#e6f0c8') +
          path(
            'M-48 -16A48 48 0 0 0 48 -16Z',
            brush.linear([
              [0, light(tone, 0.3)],
              [1, tone],
            ]),
          ) +
          pips,
        turn,
      )
    })
    .join('')
}

/** Rings of apple or lime, orange, passion fruit: a cut citrus wheel. */
export function wheel(brush: Brush, tone: string): string {
  const segments = Array.from({ length: 8 }, (_, i) =>
    put(
      0,
      0,
      path(
        'M-10 -29Q0 -33 10 -29L0 -5Z',
        brush.linear([
          [0, tone],
          [1, light(tone, 0.6)],
        ]),
      ),
      i * 45,
    ),
  ).join('')
  return (
    brush.raised('M-40 0A40 40 0 1 0 40 0A40 40 0 1 0 -40 0Z', dark(tone, 0.1), 0.9) +
    oval(0, 0, 36, 36, '#fff7df') +
    segments +
    oval(0, 0, 3, 3, '#fff7df')
  )
}

/** Curled bark of cinnamon. */
export function cinnamon(brush: Brush, tone: string): string {
  return [
    [-8, -7, -28],
    [8, 8, -14],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const quill = 'M-62 -9L62 -10Q67 0 62 9L-62 9Q-66 0 -62 -9Z'
      return put(
        x,
        y,
        brush.turned(turn).raised(
          quill,
          brush.linear([
            [0, light(tone, 0.34)],
            [0.45, tone],
            [0.55, dark(tone, 0.5)],
            [0.7, tone],
            [1, dark(tone, 0.4)],
          ]),
          1,
        ) +
          line('M-56 1L58 0', dark(tone, 0.6), 2.2, 'stroke-opacity=".7"') +
          oval(62, -4, 3.4, 5, dark(tone, 0.6)) +
          oval(62, 5, 3, 4, dark(tone, 0.5)),
        turn,
      )
    })
    .join('')
}

/** Toasted shavings: coconut, chocolate, almond. */
export function shavings(brush: Brush, tone: string): string {
  return places(brush, 34, 58, 48)
    .map(([x, y]) => {
      const d = `M-8 3Q0 ${n(brush.between(-9, 3))} 9 -1`
      return put(
        x,
        y,
        line(d, '#150702', 4.6, 'stroke-opacity=".22" transform="translate(1 2)"') +
          line(d, mix(tone, light(tone, 0.6), brush.random()), 3.8),
        brush.between(0, 180),
      )
    })
    .join('')
}
