/** What floats in a glass, rises from it or hangs on its rim. */

import { type Brush, dark, light, line, mix, oval, path, places, put } from './brush.ts'

export type DrinkExtra =
  | 'ice'
  | 'straw'
  | 'mint'
  | 'lime'
  | 'orange'
  | 'pineapple'
  | 'strawberry'
  | 'salt'
  | 'chili'
  | 'seeds'
  | 'bubbles'
  | 'cinnamon'
  | 'steam'
  | 'fruit'
  | 'berries'
  | 'dew'

export function froth(
  brush: Brush,
  head: 'foam' | 'froth' | 'cream',
  drink: string,
  top: number,
  rim: number,
  lip: number,
): string {
  const tone =
    head === 'foam' ? '#fdf6e3' : head === 'cream' ? '#fffaf1' : mix(drink, '#fffaf0', 0.74)
  const rise = head === 'froth' ? 6 : 18
  const bubbles = places(brush, head === 'cream' ? 16 : 30, top * 0.9, lip * 0.9)
    .map(([x, y]) => {
      const r = brush.between(7, head === 'froth' ? 9 : 16)
      return oval(
        x,
        rim - rise * 0.4 + y,
        r,
        r * 0.7,
        brush.radial(
          [
            [0, '#ffffff'],
            [0.7, tone],
            [1, dark(tone, 0.12)],
          ],
          0.4,
          0.3,
          0.7,
        ),
      )
    })
    .join('')
  const collar = `M${-top} ${rim}L${-top + 4} ${rim + 46}Q${-top * 0.5} ${rim + 74} 0 ${rim + 58}Q${top * 0.6} ${rim + 46} ${top - 4} ${rim + 44}L${top} ${rim}Z`
  return (
    path(collar, tone, 'fill-opacity=".96"') +
    oval(
      0,
      rim - rise * 0.3,
      top,
      lip + rise * 0.35,
      brush.radial(
        [
          [0, '#ffffff'],
          [0.7, tone],
          [1, dark(tone, 0.14)],
        ],
        0.42,
        0.32,
        0.7,
      ),
    ) +
    bubbles
  )
}

export function straw(brush: Brush, rim: number): string {
  const stripe = brush.pick('#c8443a', '#2f7f82', '#e0a030', '#3d5a98')
  return put(
    18,
    rim + 60,
    `<rect x="-8" y="-132" width="16" height="280" rx="8" fill="#fbf6ea"/>${Array.from({ length: 11 }, (_, i) => path(`M-8 ${-120 + i * 25}L8 ${-132 + i * 25}L8 ${-120 + i * 25}L-8 ${-108 + i * 25}Z`, stripe)).join('')}<rect x="3" y="-130" width="5" height="276" rx="2" fill="#120602" fill-opacity=".14"/>`,
    13,
  )
}

export function quill(brush: Brush, rim: number): string {
  return put(
    -28,
    rim + 14,
    `<rect x="-9" y="-96" width="18" height="180" rx="6" fill="${brush.linear(
      [
        [0, '#b8763d'],
        [0.5, '#7a431d'],
        [1, '#4d260d'],
      ],
      0,
    )}"/>${oval(-3, -94, 5, 4, '#3a1c0a')}${line('M2 -88L2 80', '#3a1c0a', 2, 'stroke-opacity=".6"')}`,
    -16,
  )
}

export function vapour(rim: number): string {
  return [-34, 6, 44]
    .map((x, i) =>
      line(
        `M${x} ${rim - 18}c-22 -24 22 -40 0 -${66 + i * 4}c-14 -18 6 -28 2 -40`,
        '#fff',
        9 - i,
        'stroke-opacity=".2"',
      ),
    )
    .join('')
}

export function cubes(brush: Brush, level: number, half: number): string {
  return Array.from({ length: 5 }, (_, i) => {
    const x = -half * 0.5 + (i % 3) * half * 0.5 + brush.between(-6, 6)
    const y = level + 14 + Math.floor(i / 3) * 50 + brush.between(-5, 8)
    const cube =
      'M-24 -20Q-25 -25 -20 -25L20 -24Q25 -24 24 -19L23 20Q23 24 18 24L-19 23Q-24 23 -24 18Z'
    return put(
      x,
      y,
      path(cube, '#ffffff', 'fill-opacity=".34"') +
        line(cube, '#ffffff', 2.4, 'stroke-opacity=".7"') +
        line('M-15 -14L8 -15M-15 -8L-15 4', '#fff', 4, 'stroke-opacity=".75"') +
        path('M-18 14L16 16L18 -10Z', '#0f2a33', 'fill-opacity=".07"'),
      brush.between(-28, 28),
    )
  }).join('')
}

export function floating(
  brush: Brush,
  level: number,
  base: number,
  half: number,
  tones: readonly string[],
): string {
  return Array.from({ length: 20 }, (_, i) => {
    const tone = tones[i % tones.length] ?? '#cc4433'
    const piece = brush.blob(brush.between(10, 16), brush.between(9, 13), 0.18, 6)
    return put(
      brush.between(-half * 0.86, half * 0.86),
      brush.between(level + 8, base - 16),
      path(
        piece,
        brush.radial([
          [0, light(tone, 0.5)],
          [0.6, tone],
          [1, dark(tone, 0.3)],
        ]),
        'fill-opacity=".9"',
      ),
      brush.between(0, 180),
    )
  }).join('')
}

export function specks(
  brush: Brush,
  level: number,
  base: number,
  half: number,
  tone: string,
  count: number,
): string {
  return Array.from({ length: count }, () =>
    put(
      brush.between(-half * 0.86, half * 0.86),
      brush.between(level + 14, base - 10),
      oval(0, 0, 2.2, 3.4, tone, 'fill-opacity=".75"'),
      brush.between(0, 180),
    ),
  ).join('')
}

export function rising(brush: Brush, level: number, base: number, half: number): string {
  return Array.from({ length: 40 }, () => {
    const r = brush.between(1.2, 3.4)
    return oval(
      brush.between(-half * 0.8, half * 0.8),
      brush.between(level + 30, base - 8),
      r,
      r,
      '#fff',
      'fill-opacity=".55"',
    )
  }).join('')
}

export function dew(brush: Brush, top: number, foot: number, rim: number, base: number): string {
  return Array.from({ length: 30 }, () => {
    const y = brush.between(rim + 60, base - 14)
    const half = (top + (foot - top) * ((y - rim) / (base - rim))) * 0.9
    const r = brush.between(1.4, 4)
    const x = brush.between(-half, half)
    return (
      oval(x + 0.6, y + 1.4, r, r * 1.15, '#120602', 'fill-opacity=".2"') +
      oval(x, y, r, r * 1.15, '#fff', 'fill-opacity=".42"') +
      oval(x - r * 0.3, y - r * 0.4, r * 0.3, r * 0.3, '#fff')
    )
  }).join('')
}

export function crust(brush: Brush, top: number, rim: number, lip: number, tone: string): string {
  return Array.from({ length: 120 }, () => {
    const a = brush.between(0, 6.283)
    const r = brush.between(1.4, 3.4)
    return oval(
      Math.cos(a) * top + brush.between(-3, 3),
      rim + Math.sin(a) * lip + brush.between(-2, 5),
      r,
      r,
      light(tone, brush.between(0, 0.4)),
      'fill-opacity=".95"',
    )
  }).join('')
}

export function garnish(
  brush: Brush,
  extras: readonly DrinkExtra[],
  top: number,
  rim: number,
): string {
  const x = top - 6
  return extras
    .map((extra) => {
      switch (extra) {
        case 'lime':
          return put(x, rim - 8, citrus(brush, '#7fb23a', '#e4f0a0'), 12)
        case 'orange':
          return put(x, rim - 8, citrus(brush, '#ee8a24', '#ffd48a'), 12)
        case 'pineapple':
          return put(
            x - 4,
            rim - 20,
            brush.raised('M-48 34L0 -46Q10 -54 18 -42L46 36Q0 54 -48 34Z', '#b9822a', 0.8) +
              path(
                'M-40 28L0 -38Q8 -44 14 -36L38 30Q0 44 -40 28Z',
                brush.linear([
                  [0, '#fbe27a'],
                  [1, '#eab53a'],
                ]),
              ) +
              path('M4 -42L-16 -92L2 -66L10 -104L18 -66L40 -88L18 -42Z', '#3f7d3a'),
            14,
            0.9,
          )
        case 'strawberry':
          return put(
            x - 4,
            rim - 10,
            brush.raised(
              'M0 44C-34 26 -40 -12 -24 -28C-12 -38 12 -38 24 -28C40 -12 34 26 0 44Z',
              brush.radial([
                [0, '#ff8d7a'],
                [0.6, '#d8323a'],
                [1, '#96182a'],
              ]),
              0.8,
            ) +
              places(brush, 15, 24, 28)
                .map(([px, py]) => oval(px, py, 1.5, 2.3, '#f7d98a'))
                .join('') +
              path('M0 -24L-24 -42L-8 -36L0 -52L8 -36L24 -42Z', '#4f9440'),
            16,
          )
        case 'mint':
          return put(
            -top * 0.4,
            rim - 14,
            [-48, 0, 44]
              .map((turn) =>
                put(
                  0,
                  0,
                  brush.turned(turn).raised(
                    'M0 6C-24 -8 -20 -44 0 -62C20 -44 24 -8 0 6Z',
                    brush.linear(
                      [
                        [0, '#8cc66a'],
                        [1, '#3c8440'],
                      ],
                      0,
                    ),
                    0.5,
                  ) + line('M0 2L0 -54', '#c4e6a4', 1.8, 'stroke-opacity=".8"'),
                  turn,
                ),
              )
              .join(''),
            -6,
          )
        default:
          return ''
      }
    })
    .join('')
}

function citrus(brush: Brush, tone: string, flesh: string): string {
  const segments = Array.from({ length: 8 }, (_, i) =>
    put(0, 0, path('M-9 -27Q0 -31 9 -27L0 -5Z', flesh), i * 45),
  ).join('')
  return (
    brush.raised('M-38 0A38 38 0 1 0 38 0A38 38 0 1 0 -38 0Z', tone, 0.8) +
    oval(0, 0, 33, 33, '#fffbe2') +
    segments +
    oval(
      0,
      0,
      30,
      30,
      brush.radial(
        [
          [0, tone, 0],
          [1, tone, 0.35],
        ],
        0.5,
        0.5,
        0.5,
      ),
    )
  )
}
