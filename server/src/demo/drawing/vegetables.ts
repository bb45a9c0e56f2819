/** Fruit of the garden and the slices made of it. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'

/** Three slices of tomato. */
export function tomato(brush: Brush, tone: string): string {
  return rounds(
    brush,
    30,
    [
      [-26, -14],
      [26, -8],
      [-2, 26],
    ],
    () => {
      const flesh = brush.radial(
        [
          [0, light(tone, 0.35)],
          [0.75, tone],
          [1, dark(tone, 0.2)],
        ],
        0.45,
        0.42,
        0.6,
      )
      const chambers = Array.from({ length: 5 }, (_, i) =>
        put(
          0,
          0,
          path('M-7 -9Q0 -24 7 -9Q0 -4 -7 -9Z', mix(tone, '#f2a35a', 0.5)) +
            oval(-2, -13, 1.5, 2.4, '#f7dc9a') +
            oval(2.5, -15, 1.4, 2.2, '#f7dc9a'),
          i * 72,
        ),
      ).join('')
      return (
        oval(0, 0, 30, 29, dark(tone, 0.24)) +
        oval(-0.5, -1, 27.5, 26.5, flesh) +
        chambers +
        oval(0, 0, 4.5, 4.5, light(tone, 0.55)) +
        line('M-20 -12Q-12 -23 2 -24', '#fff', 2.6, 'stroke-opacity=".5"')
      )
    },
  )
}

export function cucumber(brush: Brush, tone: string): string {
  return rounds(
    brush,
    22,
    [
      [-34, 4],
      [-6, -14],
      [22, -6],
      [40, 18],
      [2, 20],
    ],
    () => {
      const pips = Array.from({ length: 7 }, (_, i) =>
        put(0, 0, oval(0, -8.5, 1.6, 3.4, '#f0f3cf'), i * 51.4),
      ).join('')
      return (
        oval(0, 0, 22, 21, dark(tone, 0.42)) +
        oval(0, -0.5, 20, 19, mix(tone, '#eaf2c4', 0.72)) +
        oval(0, 0, 13, 12.5, mix(tone, '#eef5cf', 0.55)) +
        pips
      )
    },
  )
}

/** Rings of onion, raw or pickled. */
export function onions(brush: Brush, tone: string): string {
  return [
    [-34, -10, 24],
    [4, -22, 20],
    [36, 0, 23],
    [-4, 18, 26],
    [-44, 24, 15],
    [40, 32, 16],
  ]
    .map(([x = 0, y = 0, r = 20]) => {
      const ring = brush.blob(r, r * 0.86, 0.07, 9)
      const bend = (d: string, colour: string, width: number, more = '') =>
        line(d, colour, width, more)
      return put(
        x,
        y,
        bend(ring, '#150702', 6, 'stroke-opacity=".22" transform="translate(1.6 3.4)"') +
          bend(ring, tone, 5.4) +
          bend(ring, light(tone, 0.8), 1.8, 'stroke-opacity=".8" transform="translate(-.6 -1)"') +
          put(0, 0, bend(ring, mix(tone, '#ffffff', 0.5), 2.6, 'stroke-opacity=".85"'), 20, 0.7),
      )
    })
    .join('')
}

export function radish(brush: Brush, tone: string): string {
  return rounds(
    brush,
    19,
    [
      [-30, -6],
      [0, -16],
      [28, -2],
      [-8, 16],
      [20, 24],
    ],
    () =>
      oval(0, 0, 19, 18, tone) +
      oval(
        0,
        -0.5,
        16.4,
        15.6,
        brush.radial(
          [
            [0, '#ffffff'],
            [0.8, '#fbeef0'],
            [1, light(tone, 0.6)],
          ],
          0.45,
          0.45,
          0.6,
        ),
      ),
  )
}

/** Carrot, courgette, heart of palm: coins of one colour. */
export function coins(brush: Brush, tone: string): string {
  return rounds(
    brush,
    18,
    [
      [-38, -4],
      [-12, -18],
      [16, -10],
      [40, 2],
      [-18, 12],
      [10, 18],
      [36, 28],
    ],
    () =>
      oval(0, 0, 18, 17, dark(tone, 0.24)) +
      oval(
        -0.5,
        -1,
        16,
        15,
        brush.radial(
          [
            [0, light(tone, 0.35)],
            [0.7, tone],
            [1, dark(tone, 0.08)],
          ],
          0.45,
          0.45,
          0.6,
        ),
      ) +
      oval(
        0,
        0,
        6.5,
        6,
        'none',
        `stroke="${light(tone, 0.6)}" stroke-width="1.8" stroke-opacity=".8"`,
      ) +
      line('M-10 -8Q-5 -13 3 -13', '#fff', 2, 'stroke-opacity=".5"'),
  )
}

function rounds(
  brush: Brush,
  r: number,
  at: readonly (readonly number[])[],
  draw: () => string,
): string {
  const ring = `M${-r} 0A${r} ${r * 0.96} 0 1 0 ${r} 0A${r} ${r * 0.96} 0 1 0 ${-r} 0Z`
  return at
    .map(([x = 0, y = 0]) => {
      const turn = brush.between(0, 70)
      return put(x, y, brush.raised(ring, '#fff', 0.8)) + put(x, y, draw(), turn)
    })
    .join('')
}

/** A fan of avocado. */
export function avocado(brush: Brush, tone: string): string {
  return Array.from({ length: 6 }, (_, i) => {
    const turn = -44 + i * 17
    const slice = 'M-6 44C-22 20 -20 -30 4 -46C16 -28 14 14 8 42Q2 50 -6 44Z'
    const flesh = brush.linear(
      [
        [0, mix(tone, '#f4edaa', 0.85)],
        [0.6, mix(tone, '#d9dd83', 0.6)],
        [1, tone],
      ],
      0,
    )
    return put(
      -30 + i * 12,
      Math.abs(i - 2.5) * 3,
      brush.turned(turn).raised(slice, dark(tone, 0.42), 0.8) +
        put(1.6, 0, path(slice, flesh), 0, 0.9) +
        line('M-8 28C-14 8 -12 -16 -1 -32', '#fffbe0', 2.4, 'stroke-opacity=".6"'),
      turn,
    )
  }).join('')
}

export function guacamole(brush: Brush, tone: string): string {
  const body = brush.raised(
    brush.blob(58, 50, 0.09, 11),
    brush.radial([
      [0, light(tone, 0.4)],
      [0.6, tone],
      [1, dark(tone, 0.35)],
    ]),
    1.3,
  )
  const lumps = places(brush, 26, 48, 40)
    .map(([x, y]) =>
      put(
        x,
        y,
        path(brush.blob(9, 7, 0.25, 7), brush.pick(light(tone, 0.32), tone, dark(tone, 0.16))) +
          line('M-4 -2Q0 -5 4 -3', '#fff', 1.6, 'stroke-opacity=".4"'),
        brush.between(0, 180),
      ),
    )
    .join('')
  const bits = places(brush, 10, 40, 34)
    .map(([x, y], i) => oval(x, y, 3.4, 2.8, i % 2 === 0 ? '#d5432f' : '#f3e9ea'))
    .join('')
  return body + lumps + bits
}

export function broccoli(brush: Brush, tone: string): string {
  return [
    [-26, -10],
    [24, -16],
    [2, 22],
  ]
    .map(([x = 0, y = 0]) => {
      const stem = path('M-7 6L-10 34L10 34L7 6Z', mix(tone, '#cfe09a', 0.6))
      const crowns = places(brush, 15, 24, 20)
        .map(
          ([cx, cy]) =>
            oval(cx + 1, cy + 3, 9, 8.5, dark(tone, 0.55), 'fill-opacity=".5"') +
            oval(
              cx,
              cy,
              8.6,
              8,
              brush.radial([
                [0, light(tone, 0.36)],
                [0.6, tone],
                [1, dark(tone, 0.4)],
              ]),
            ),
        )
        .join('')
      return put(
        x,
        y,
        stem + brush.raised(brush.blob(27, 23, 0.06, 9), dark(tone, 0.4), 1) + crowns,
        x,
      )
    })
    .join('')
}

/** Strips of sweet pepper. */
export function strips(brush: Brush, tone: string): string {
  return places(brush, 15, 56, 44)
    .map(([x, y], i) => {
      const shade =
        i % 3 === 0 ? mix(tone, '#e9b22e', 0.75) : i % 3 === 1 ? tone : mix(tone, '#4c8f35', 0.8)
      const turn = brush.between(0, 180)
      const d = `M-20 3Q0 ${n(brush.between(-16, 12))} 20 2`
      return put(
        x,
        y,
        line(d, '#150702', 9, 'stroke-opacity=".24" transform="translate(1.4 3)"') +
          line(d, shade, 8) +
          line(d, light(shade, 0.6), 2, 'stroke-opacity=".6" transform="translate(0 -2)"'),
        turn,
      )
    })
    .join('')
}

export function lime(brush: Brush, tone: string): string {
  const turned = brush.turned(0)
  const wedge = 'M-34 0A34 34 0 0 0 34 0Z'
  const segments = [-66, -33, 0, 33, 66]
    .map((turn) =>
      put(
        0,
        1,
        path(
          'M-6.4 25Q0 30 6.4 25L0 5Z',
          brush.linear([
            [0, light(tone, 0.65)],
            [1, mix(tone, '#e9f08a', 0.5)],
          ]),
        ),
        turn,
      ),
    )
    .join('')
  return (
    turned.raised(wedge, tone, 1) +
    path('M-30 1A30 30 0 0 0 30 1Z', '#f4f6d8') +
    segments +
    line('M-22 3L20 3', '#fff', 1.5, 'stroke-opacity=".6"')
  )
}

/** A chilli or a stuffed pepper in its golden crust. */
export function chile(brush: Brush, tone: string): string {
  const outline = closed([
    [-74, -4],
    [-52, -34],
    [0, -38],
    [46, -24],
    [84, 6],
    [46, 26],
    [-4, 36],
    [-54, 30],
  ])
  const skin = brush.radial([
    [0, light(tone, 0.5)],
    [0.5, tone],
    [1, dark(tone, 0.4)],
  ])
  const puffs = places(brush, 12, 58, 24)
    .map(([x, y]) =>
      put(x, y, path(brush.blob(11, 8, 0.3, 7), light(tone, 0.35), 'fill-opacity=".35"')),
    )
    .join('')
  return (
    line('M-72 -4Q-92 -8 -100 -20', '#4f7a35', 8) +
    brush.raised(outline, skin, 1.6) +
    puffs +
    line('M-46 -20Q-4 -32 40 -18', '#fff6da', 5, 'stroke-opacity=".45"')
  )
}

/** A small hot chilli. */
export function chili(brush: Brush, tone: string): string {
  const body = 'M-34 -6C-20 -16 6 -16 22 -6C34 2 40 12 50 14C30 22 0 18 -16 12C-30 8 -42 2 -34 -6Z'
  return (
    brush.raised(
      body,
      brush.linear([
        [0, light(tone, 0.4)],
        [0.5, tone],
        [1, dark(tone, 0.4)],
      ]),
      0.9,
    ) +
    line('M-34 -1Q-46 -2 -52 -12', '#4d7a33', 5) +
    line('M-22 -6Q-2 -11 18 -2', '#fff', 3, 'stroke-opacity=".6"')
  )
}
