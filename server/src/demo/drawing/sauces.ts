/** What is poured, spooned or strewn. */

import { type Brush, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import { liquid } from './liquid.ts'

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
