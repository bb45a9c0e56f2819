/** Plates, bowls, pans and boards seen from above, empty or filled with broth. */

import {
  type Brush,
  closed,
  dark,
  dots,
  light,
  line,
  mix,
  n,
  oval,
  type Point,
  path,
  put,
} from './brush.ts'
import { standing } from './surfaces.ts'

export const glazes = {
  white: '#f7f3ea',
  cream: '#efe3c8',
  speckled: '#e9e2d4',
  cobalt: '#27508f',
  sky: '#9cc3d0',
  jade: '#3f8f7a',
  olive: '#7d8150',
  terracotta: '#b9603c',
  clay: '#8f4a2e',
  black: '#34322f',
  grey: '#8d9193',
  ochre: '#d79b3a',
  coral: '#dd7f63',
  blush: '#e6bfae',
  enamel: '#f8f6f0',
  talavera: '#fbf6e9',
} as const

export type Glaze = keyof typeof glazes

export type Vessel =
  | 'plate'
  | 'dish'
  | 'bowl'
  | 'deep'
  | 'small'
  | 'board'
  | 'platter'
  | 'skillet'
  | 'comal'
  | 'leaf'
  | 'basket'
  | 'slab'

/** Draws the vessel around the origin; `broth` fills the deep ones. */
export function drawVessel(brush: Brush, kind: Vessel, glaze: Glaze, broth?: string): string {
  const colour = glazes[glaze]
  switch (kind) {
    case 'plate':
      return plate(brush, glaze, colour, 216, 168)
    case 'dish':
      return plate(brush, glaze, colour, 196, 172)
    case 'bowl':
      return bowl(brush, glaze, colour, 196, 168, broth)
    case 'deep':
      return bowl(brush, glaze, colour, 212, 156, broth)
    case 'small':
      return bowl(brush, glaze, colour, 172, 150, broth)
    case 'platter':
      return put(0, 0, plate(brush, glaze, colour, 212, 162), 0).replace(
        '<g transform="',
        '<g transform="scale(1.08 .8) ',
      )
    case 'board':
      return board(brush)
    case 'skillet':
      return skillet(brush, broth)
    case 'comal':
      return comal(brush, colour)
    case 'leaf':
      return bananaLeaf(brush)
    case 'basket':
      return basket(brush)
    case 'slab':
      return slab(brush)
  }
}

function plate(brush: Brush, glaze: Glaze, colour: string, r: number, well: number): string {
  const rim = brush.linear(
    [
      [0, light(colour, 0.5)],
      [0.5, colour],
      [1, dark(colour, 0.24)],
    ],
    52,
  )
  const inside =
    glaze === 'enamel' || glaze === 'talavera' ? '#fdfaf2' : mix(colour, '#ffffff', 0.07)
  const floor = brush.radial(
    [
      [0, light(inside, 0.35)],
      [0.8, inside],
      [1, dark(inside, 0.1)],
    ],
    0.56,
    0.6,
    0.62,
  )
  const wall = brush.linear(
    [
      [0, dark(colour, 0.34)],
      [0.55, dark(colour, 0.06)],
      [1, light(colour, 0.62)],
    ],
    52,
  )
  return (
    standing(r) +
    oval(1.5, 4, r, r, dark(colour, 0.5)) +
    band(r, well - 4, rim) +
    oval(
      0,
      0,
      r - 3,
      r - 3,
      'none',
      `stroke="${light(colour, 0.75)}" stroke-width="1.6" stroke-opacity=".7"`,
    ) +
    decoration(brush, glaze, r, well) +
    band(well + 5, well - 6, wall) +
    oval(0, 0, well, well, floor) +
    shine(r, well)
  )
}

/** A ring between two radii; painting only the ring is what keeps a plate quick. */
function band(outer: number, inner: number, paint: string): string {
  const r = (outer + inner) / 2
  return oval(0, 0, r, r, 'none', `stroke="${paint}" stroke-width="${outer - inner}"`)
}

/** The window in the glaze: two pale arcs on the upper left of the rim. */
function shine(r: number, well: number): string {
  const arc = (reach: number, from: number, to: number) => {
    const at = (angle: number) => `${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach)}`
    return `M${at(from)}A${n(reach)} ${n(reach)} 0 0 1 ${at(to)}`
  }
  const middle = (r + well) / 2
  const width = Math.min(9, (r - well) / 4)
  return (
    line(arc(middle + 3, 3.5, 4.3), '#fff', width, 'stroke-opacity=".42"') +
    line(arc(middle + 3, 4.42, 4.55), '#fff', width, 'stroke-opacity=".42"') +
    line(arc(middle + 3, 0.5, 1.2), '#fff', width * 0.6, 'stroke-opacity=".14"')
  )
}

function decoration(brush: Brush, glaze: Glaze, r: number, well: number): string {
  const middle = (r + well) / 2 + 2
  const ring = (reach: number, colour: string, width: number) =>
    oval(0, 0, reach, reach, 'none', `stroke="${colour}" stroke-width="${width}"`)
  const around = (count: number, draw: (i: number) => string, reach = middle) =>
    Array.from({ length: count }, (_, i) => {
      const turn = (i / count) * 360
      const angle = (turn * Math.PI) / 180
      return put(Math.cos(angle) * reach, Math.sin(angle) * reach, draw(i), turn)
    }).join('')
  switch (glaze) {
    case 'enamel':
      return ring(r - 4, '#2d5a94', 8)
    case 'talavera':
      return (
        ring(r - 5, '#2a4f92', 5) +
        ring(well + 11, '#2a4f92', 3) +
        around(18, (i) =>
          i % 2 === 0
            ? path('M-9 0Q0 -13 9 0Q0 13 -9 0Z', '#2a4f92') + oval(0, 0, 3.5, 3.5, '#e9b23c')
            : oval(0, 0, 5, 5, '#c2512f') + oval(0, 0, 2, 2, '#f4dfae'),
        )
      )
    case 'speckled':
    case 'cream':
      return (
        (glaze === 'speckled' ? ring(r - 3, '#9a7a58', 5) : '') +
        dots(
          Array.from({ length: 46 }, (): Point => {
            const angle = brush.between(0, 6.28)
            const reach = brush.between(well + 6, r - 4)
            return [Math.cos(angle) * reach, Math.sin(angle) * reach]
          }),
          '#6f5236',
          2.6,
          'stroke-opacity=".55"',
        )
      )
    case 'cobalt':
      return ring(r - 9, '#f0e3c2', 2.5) + dots(ringOf(40, r - 19), '#f0e3c2', 5.2)
    case 'jade':
      return ring(r - 10, '#d8ecd9', 2) + ring(well + 12, '#1f5c4d', 3)
    case 'ochre':
      return (
        around(24, () => path('M-8 -5L8 0L-8 5Z', '#8c3f22'), middle) + ring(r - 6, '#8c3f22', 3)
      )
    case 'terracotta':
    case 'clay':
      return (
        ring(r - 12, '#f0d3a4', 2) +
        around(30, () => line('M-6 -6L0 0L-6 6', '#f0d3a4', 2.4), middle - 1) +
        ring(well + 12, '#f0d3a4', 2)
      )
    default:
      return ''
  }
}

function ringOf(count: number, reach: number): readonly Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
}

function bowl(
  brush: Brush,
  glaze: Glaze,
  colour: string,
  r: number,
  mouth: number,
  broth: string | undefined,
): string {
  const inner =
    glaze === 'clay' || glaze === 'terracotta' || glaze === 'black' ? dark(colour, 0.15) : colour
  const wall = brush.linear(
    [
      [0, dark(inner, 0.46)],
      [0.5, dark(inner, 0.1)],
      [1, light(inner, 0.45)],
    ],
    52,
  )
  const rim = brush.linear(
    [
      [0, light(colour, 0.55)],
      [0.5, colour],
      [1, dark(colour, 0.3)],
    ],
    52,
  )
  const level = mouth - 9
  return (
    standing(r, r, 1.25) +
    oval(2, 6, r, r, dark(colour, 0.52)) +
    band(r, mouth - 4, rim) +
    decoration(brush, glaze, r, mouth + 2) +
    band(mouth + 4, level - 6, wall) +
    (broth === undefined
      ? oval(
          0,
          0,
          level,
          level,
          brush.radial(
            [
              [0, light(inner, 0.2)],
              [1, dark(inner, 0.24)],
            ],
            0.6,
            0.62,
            0.6,
          ),
        )
      : liquid(brush, broth, level)) +
    shine(r, mouth)
  )
}

/** A lake of broth, sauce or cream with a darker shore and a few drops of fat. */
export function liquid(brush: Brush, colour: string, r: number): string {
  const depth = brush.radial(
    [
      [0, light(colour, 0.3)],
      [0.5, colour],
      [0.9, dark(colour, 0.14)],
      [1, dark(colour, 0.4)],
    ],
    0.5,
    0.48,
    0.53,
  )
  const drops = [4, 7, 10]
    .map((size) => {
      const at = Array.from({ length: 9 }, (): Point => {
        const angle = brush.between(0, 6.28)
        const reach = Math.sqrt(brush.random()) * (r - 12)
        return [Math.cos(angle) * reach, Math.sin(angle) * reach]
      })
      const lit = at.map(([x, y]): Point => [x - size * 0.16, y - size * 0.18])
      return (
        dots(at, light(colour, 0.5), size, 'stroke-opacity=".38"') +
        dots(lit, '#fff', size * 0.3, 'stroke-opacity=".7"')
      )
    })
    .join('')
  const shore = `stroke="${light(colour, 0.55)}" stroke-width="2.2" stroke-opacity=".45"`
  const swirl = path(
    brush.blob(r * 0.7, r * 0.5, 0.16, 8),
    light(colour, 0.6),
    'fill-opacity=".12"',
  )
  return (
    oval(0, 0, r, r, depth) +
    put(-r * 0.14, -r * 0.16, swirl) +
    drops +
    oval(0, 0, r - 2, r - 2, 'none', shore)
  )
}

function board(brush: Brush): string {
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

function slab(brush: Brush): string {
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

function skillet(brush: Brush, broth: string | undefined): string {
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

function comal(brush: Brush, colour: string): string {
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

function bananaLeaf(brush: Brush): string {
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

function basket(brush: Brush): string {
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
