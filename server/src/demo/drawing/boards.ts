/** Boards, pans, leaves and baskets that food is served on. */

import { type Brush, closed, dark, light, line, n, oval, path, put } from './brush.ts'
import { shine } from './glazes.ts'
import { liquid } from './liquid.ts'
import { standing } from './surfaces.ts'

export function board(brush: Brush): string {
  const outline =
    'M-178 -150Q-200 -150 -200 -128L-200 128Q-200 150 -178 150L178 150Q200 150 200 128L200 -128Q200 -150 178 -150Z'
  const wood = '#c1874f'
  const grain = Array.from({ length: 26 }, (_, i) => {
    const y = -146 + i * 11.6
    const bend = brush.between(-6, 6)
    return `M-200 ${n(y)}C-90 ${n(y + bend)} 70 ${n(y - bend)} 200 ${n(y + bend / 2)}`
  }).join('')
  const body = brush.linear(
    [
      [0, light(wood, 0.3)],
      [0.5, wood],
      [1, dark(wood, 0.2)],
    ],
    48,
  )
  return (
    `<g transform="translate(12 22)">${oval(0, 0, 0, 0, 'none')}<path d="${outline}" fill="#120602" stroke="#120602" stroke-width="26" stroke-linejoin="round" fill-opacity=".14" stroke-opacity=".14"/><path d="${outline}" fill="#120602" stroke="#120602" stroke-width="10" stroke-linejoin="round" fill-opacity=".3" stroke-opacity=".3"/></g>` +
    path(outline, dark(wood, 0.5), 'transform="translate(0 7)"') +
    path(outline, body) +
    `<g ${brush.clip(outline)}>${line(grain, dark(wood, 0.4), 1.3, 'stroke-opacity=".45"')}</g>` +
    line(outline, light(wood, 0.5), 2, 'stroke-opacity=".55"') +
    oval(176, -126, 11, 11, dark(wood, 0.66)) +
    oval(176, -124, 9, 8, dark(wood, 0.4))
  )
}

export function slab(brush: Brush): string {
  const outline = closed([
    [-196, -128],
    [-60, -140],
    [90, -134],
    [200, -122],
    [206, 20],
    [196, 128],
    [40, 138],
    [-110, 132],
    [-202, 122],
    [-207, -10],
  ])
  const stone = brush.linear(
    [
      [0, '#666d71'],
      [0.5, '#474d51'],
      [1, '#303538'],
    ],
    50,
  )
  const chips = Array.from({ length: 60 }, () =>
    oval(brush.between(-190, 190), brush.between(-120, 120), brush.between(0.6, 1.8), 1, '#fff'),
  ).join('')
  return (
    `<g transform="translate(10 18)"><path d="${outline}" fill="#120602" stroke="#120602" stroke-width="22" fill-opacity=".15" stroke-opacity=".15"/><path d="${outline}" fill="#120602" stroke="#120602" stroke-width="8" fill-opacity=".32" stroke-opacity=".32"/></g>` +
    path(outline, '#24282a', 'transform="translate(0 6)"') +
    path(outline, stone) +
    `<g fill-opacity=".13">${chips}</g>` +
    line(outline, '#9aa1a4', 1.8, 'stroke-opacity=".5"')
  )
}

export function skillet(brush: Brush, broth: string | undefined): string {
  const iron = brush.linear(
    [
      [0, '#77706a'],
      [0.45, '#3f3a37'],
      [1, '#1f1b19'],
    ],
    52,
  )
  const floor = brush.radial(
    [
      [0, '#4d4642'],
      [1, '#2b2624'],
    ],
    0.6,
    0.62,
    0.6,
  )
  const handle = 'M-26 150L-19 330L19 330L26 150Z'
  return (
    standing(186, 186, 1.1) +
    `<g transform="rotate(-38)">${path(handle, '#120602', 'fill-opacity=".35" transform="translate(-4 16)"')}${path(handle, '#332d2a')}${line('M-15 180L-11 330', '#8d857e', 3, 'stroke-opacity=".5"')}</g>` +
    oval(1, 6, 186, 186, '#171311') +
    oval(0, 0, 186, 186, iron) +
    oval(0, 0, 168, 168, '#1c1816') +
    (broth === undefined ? oval(0, 3, 163, 162, floor) : liquid(brush, broth, 164)) +
    shine(186, 168)
  )
}

export function comal(brush: Brush, colour: string): string {
  const clay = brush.radial(
    [
      [0, light(colour, 0.1)],
      [0.75, dark(colour, 0.1)],
      [1, dark(colour, 0.5)],
    ],
    0.46,
    0.44,
    0.56,
  )
  const soot = Array.from({ length: 9 }, () =>
    put(
      brush.between(-130, 130),
      brush.between(-130, 130),
      path(brush.blob(36, 26, 0.3, 7), '#1c0d06', 'fill-opacity=".16"'),
    ),
  ).join('')
  return (
    standing(206) +
    oval(0, 5, 206, 206, dark(colour, 0.6)) +
    oval(
      0,
      0,
      206,
      206,
      brush.linear(
        [
          [0, light(colour, 0.4)],
          [1, dark(colour, 0.4)],
        ],
        52,
      ),
    ) +
    oval(0, 0, 192, 192, clay) +
    soot
  )
}

export function bananaLeaf(brush: Brush): string {
  const outline = closed([
    [-214, 6],
    [-176, -96],
    [-60, -150],
    [80, -146],
    [190, -84],
    [222, -2],
    [186, 88],
    [70, 150],
    [-70, 148],
    [-180, 92],
  ])
  const green = '#3f8a3c'
  const blade = brush.linear(
    [
      [0, light(green, 0.34)],
      [0.5, green],
      [1, dark(green, 0.34)],
    ],
    60,
  )
  const veins = Array.from({ length: 30 }, (_, i) => {
    const x = -205 + i * 14
    return `M${x} 0Q${x + 22} -70 ${x + 52} -165M${x} 0Q${x + 22} 70 ${x + 52} 165`
  }).join('')
  const slit = path(
    'M120 -150L96 -86L134 -138ZM-40 160L-22 96L-62 152Z',
    dark(green, 0.6),
    'fill-opacity=".5"',
  )
  return (
    `<g transform="translate(9 16)"><path d="${outline}" fill="#120602" stroke="#120602" stroke-width="22" fill-opacity=".14" stroke-opacity=".14"/><path d="${outline}" fill="#120602" stroke="#120602" stroke-width="8" fill-opacity=".28" stroke-opacity=".28"/></g>` +
    path(outline, blade) +
    `<g ${brush.clip(outline)}>${line(veins, dark(green, 0.4), 1.6, 'stroke-opacity=".5"')}${line(veins, light(green, 0.6), 1, 'stroke-opacity=".3" transform="translate(3 0)"')}${slit}${line('M-220 4Q0 -8 225 0', light(green, 0.55), 7)}${line('M-220 8Q0 -4 225 4', dark(green, 0.35), 2.5)}</g>`
  )
}

export function basket(brush: Brush): string {
  const straw = '#c99a56'
  const coil = [206, 192, 178, 164]
    .map((r, i) => {
      const stitches = Array.from({ length: 60 }, (_, s) => {
        const a = (s / 60) * 6.283 + i * 0.05
        const from = `${n(Math.cos(a) * (r + 6))} ${n(Math.sin(a) * (r + 6))}`
        return `M${from}L${n(Math.cos(a + 0.05) * (r - 7))} ${n(Math.sin(a + 0.05) * (r - 7))}`
      }).join('')
      return (
        oval(0, 0, r, r, dark(straw, 0.1 + i * 0.1)) +
        oval(
          0,
          0,
          r - 3,
          r - 3,
          'none',
          `stroke="${light(straw, 0.4 - i * 0.1)}" stroke-width="4" stroke-opacity=".6"`,
        ) +
        line(stitches, dark(straw, 0.5), 1.6, 'stroke-opacity=".6"')
      )
    })
    .join('')
  const paper = brush.blob(160, 158, 0.09, 15)
  return (
    standing(206, 206, 1.1) +
    coil +
    brush.raised(
      paper,
      brush.linear(
        [
          [0, '#fbf4e2'],
          [1, '#dccba6'],
        ],
        50,
      ),
      0.7,
    ) +
    line(brush.blob(120, 116, 0.14, 9), '#b9a479', 1.5, 'stroke-opacity=".4"')
  )
}
