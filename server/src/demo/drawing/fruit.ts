/** Fruit, cut for the table. */

import { type Brush, closed, dark, light, line, n, oval, path, places, put } from './brush.ts'

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
