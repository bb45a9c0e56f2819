/** Cakes, custards and sweets. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'

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
  const swirls = [-50, -25, 0, 25, 50]
    .map((y) =>
      [-55, -27.5, 0, 27.5, 55]
        .map((x) => {
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
            line(
              `M${n(x - 6)} ${n(y + 2)}q4 -10 11 -4q2 6 -5 6`,
              '#d8c29c',
              1.8,
              'stroke-opacity=".8"',
            )
          )
        })
        .join(''),
    )
    .join('')
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
