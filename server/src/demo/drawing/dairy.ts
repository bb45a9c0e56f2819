/** Eggs and cheese. */

import { type Brush, closed, dark, light, line, mix, oval, path, places, put } from './brush.ts'
import { gloss, pepper } from './crust.ts'

export function egg(brush: Brush, tone: string): string {
  const white = brush.blob(60, 52, 0.12, 9)
  const yolk = brush.radial(
    [
      [0, '#ffe27a'],
      [0.4, tone],
      [1, dark(tone, 0.24)],
    ],
    0.36,
    0.32,
    0.7,
  )
  return (
    brush.raised(
      white,
      brush.radial(
        [
          [0, '#ffffff'],
          [0.7, '#fbf5e8'],
          [1, '#e3cfa4'],
        ],
        0.45,
        0.42,
        0.6,
      ),
      0.9,
    ) +
    line(white, '#c08b45', 2.6, 'stroke-opacity=".55"') +
    put(-2, 0, path(white, 'none', 'stroke="#fff" stroke-width="4" stroke-opacity=".7"'), 0, 0.85) +
    oval(2, 4, 26, 25, '#b9741c', 'fill-opacity=".35"') +
    oval(0, 0, 25, 24, yolk) +
    line('M-13 -8Q-8 -17 2 -17', '#fff', 4.4, 'stroke-opacity=".85"') +
    pepper(brush, 30, 26)
  )
}

export function boiled(brush: Brush, tone: string): string {
  return [
    [-30, 0, -16],
    [30, 4, 14],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const white = closed([
        [0, -36],
        [22, -18],
        [26, 8],
        [14, 30],
        [-14, 30],
        [-26, 8],
        [-22, -18],
      ])
      return put(
        x,
        y,
        brush.turned(turn).raised(
          white,
          brush.radial(
            [
              [0, '#fff'],
              [0.8, '#f7f1e4'],
              [1, '#dccfb4'],
            ],
            0.45,
            0.45,
            0.6,
          ),
          1,
        ) +
          oval(
            0,
            4,
            15,
            16,
            brush.radial(
              [
                [0, '#ffe08a'],
                [1, tone],
              ],
              0.4,
              0.4,
              0.65,
            ),
          ) +
          line('M-15 -16Q-10 -27 0 -29', '#fff', 3, 'stroke-opacity=".8"'),
        turn,
      )
    })
    .join('')
}

/** Soft scrambled egg. */
export function scramble(brush: Brush, tone: string): string {
  return places(brush, 26, 56, 44)
    .map(([x, y]) => {
      const curd = brush.blob(brush.between(14, 20), brush.between(11, 15), 0.18, 7)
      return put(
        x,
        y,
        brush.raised(
          curd,
          brush.radial([
            [0, light(tone, 0.6)],
            [0.6, tone],
            [1, dark(tone, 0.16)],
          ]),
          0.8,
        ) + gloss('M-8 -4Q-2 -9 6 -6', 2.6),
        brush.between(-40, 40),
      )
    })
    .join('')
}

/** Slabs of white cheese, seared. */
export function cheese(brush: Brush, tone: string): string {
  return [
    [-26, -8, -14],
    [26, 10, 10],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const slab =
        'M-40 -24Q-42 -28 -36 -28L36 -28Q42 -28 41 -22L40 22Q40 28 34 28L-36 28Q-42 28 -41 22Z'
      const crust = brush.radial(
        [
          [0, dark(tone, 0.02)],
          [0.55, mix(tone, '#d9963a', 0.5)],
          [1, mix(tone, '#b06a22', 0.75)],
        ],
        0.5,
        0.5,
        0.62,
      )
      return put(
        x,
        y,
        brush.turned(turn).raised(slab, '#e9dcb8', 1.3) +
          put(0, -3, path(slab, crust), 0, 0.94) +
          path(brush.blob(24, 12, 0.35, 8), '#a35f1d', 'fill-opacity=".42"') +
          gloss('M-30 -20L24 -21', 3),
        turn,
      )
    })
    .join('')
}
