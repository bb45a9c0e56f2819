/** What a dish stands on: the table, a cloth, and the dish's own shadow. */

import {
  type Brush,
  coarse,
  dark,
  dots,
  light,
  line,
  mix,
  n,
  open,
  oval,
  type Point,
  path,
  put,
} from './brush.ts'

export const tables = {
  walnut: '#6b4226',
  oak: '#b98350',
  whitewash: '#d9cdb9',
  teal: '#2f7f82',
  navy: '#24405c',
  slate: '#3d4449',
  clay: '#b85c3a',
  mustard: '#d9a036',
  sage: '#8fa57e',
  rose: '#c98478',
  sky: '#8fb8c9',
  linen: '#e3d6bf',
  plum: '#5d3550',
  leaf: '#3f6b46',
} as const

export type Table = keyof typeof tables

const planked: ReadonlySet<Table> = new Set<Table>(['walnut', 'oak', 'whitewash', 'teal', 'leaf'])

/** The table top, 500 × 500, lit from the upper left. */
export function drawTable(brush: Brush, table: Table): string {
  const colour = tables[table]
  const top = planked.has(table) ? planks(brush, colour) : plaster(brush, colour)
  const sun = brush.radial(
    [
      [0, '#fff3d6', 0.34],
      [0.45, '#fff3d6', 0.05],
      [1, '#160a04', 0.42],
    ],
    0.3,
    0.22,
    0.98,
  )
  return `${top}<rect width="500" height="500" fill="${sun}"/>`
}

function planks(brush: Brush, colour: string): string {
  const turn = brush.pick(-14, 0, 12, 90, 76)
  const boards = Array.from({ length: 9 }, (_, i) => {
    const y = -160 + i * 92
    const shade = brush.random() < 0.5 ? light(colour, brush.between(0, 0.14)) : dark(colour, 0.1)
    const grain = [0, 1]
      .map((half) => {
        const waves = [0, 1, 2, 3].map((g) => {
          const gy = y + 8 + (g * 2 + half) * 11 + brush.between(-3, 3)
          const bend = brush.between(-7, 7)
          return open([
            [-150, gy],
            [brush.between(40, 180), gy + bend],
            [brush.between(250, 420), gy - bend / 2],
            [660, gy + bend / 2],
          ])
        })
        return line(waves.join(''), dark(shade, half === 0 ? 0.16 : 0.3), 0.9 + half)
      })
      .join('')
    const x = brush.between(-60, 500)
    const knot =
      brush.random() < 0.4
        ? oval(x, y + 46, 15, 7, dark(shade, 0.22)) + oval(x, y + 46, 8, 4, dark(shade, 0.42))
        : ''
    return (
      `<rect x="-160" y="${y}" width="830" height="92" fill="${shade}"/>${grain}${knot}` +
      `<rect x="-160" y="${y}" width="830" height="2.5" fill="${dark(colour, 0.62)}"/>` +
      `<rect x="-160" y="${y + 2.5}" width="830" height="1.5" fill="${light(colour, 0.35)}"/>`
    )
  }).join('')
  return `<g transform="rotate(${turn} 250 250)">${boards}</g>`
}

function plaster(brush: Brush, colour: string): string {
  const marks = Array.from({ length: 22 }, () => {
    const x = brush.between(-20, 520)
    const y = brush.between(-20, 520)
    const tone = brush.random() < 0.5 ? light(colour, 0.3) : dark(colour, 0.3)
    const mark = brush.blob(brush.between(14, 90), brush.between(8, 40), 0.3, 7)
    return put(x, y, path(mark, tone, 'fill-opacity=".09"'), x)
  }).join('')
  const specks = (speck: string) => {
    const at = Array.from(
      { length: 45 },
      (): Point => [brush.between(0, 500), brush.between(0, 500)],
    )
    return dots(at, speck, 2.2, 'stroke-opacity=".13"')
  }
  return `<rect width="500" height="500" fill="${colour}"/>${marks}${specks('#fff')}${specks('#000')}`
}

export const cloths = {
  indigo: ['#2b3f73', '#f0e4cc', '#c8443a', '#e4b04a'],
  huipil: ['#a32b3f', '#f2b33d', '#3c8c6e', '#43398a'],
  jade: ['#2e7c68', '#f3e7cf', '#e58f3b', '#1e4f55'],
  carreta: ['#d8592f', '#f6d36b', '#2c6f8f', '#f5ead4'],
  flax: ['#e6d8bd', '#b89b6e', '#cdb68c', '#a8875a'],
  gingham: ['#f5eee0', '#b5443b', '#d98d84', '#b5443b'],
  night: ['#25304a', '#d0654a', '#e6c06a', '#6fa39a'],
} as const

export type Cloth = keyof typeof cloths

/** A woven napkin or runner that lies under the dish, turned by degrees around the middle. */
export function drawCloth(brush: Brush, cloth: Cloth, turn: number): string {
  const [ground, first, second, third] = cloths[cloth]
  const turned = brush.turned(turn)
  const stripes =
    cloth === 'gingham' ? checks(first) : weave(turned, first, second, third, cloth === 'flax')
  const folds = [-120, -30, 70, 150]
    .map((x) => {
      const fold = open([
        [x, -300],
        [x + turned.between(-18, 18), -60],
        [x + turned.between(-18, 18), 120],
        [x, 300],
      ])
      return (
        line(fold, '#fff', 16, 'stroke-opacity=".07"') +
        line(fold, '#1a0c04', 12, 'stroke-opacity=".07" transform="translate(12 0)"')
      )
    })
    .join('')
  const outline = 'M-197 -345L197 -345L199 345L-199 345Z'
  const body = turned.raised(outline, ground, 1.5)
  return put(250, 250, `<g ${coarse}>${body}${stripes}${folds}</g>`, turn)
}

function weave(brush: Brush, first: string, second: string, third: string, calm: boolean): string {
  const side = (mirror: number) =>
    (calm ? [150, 168] : [188, 172, 150, 128, 112])
      .map((x, i) => {
        const colour = [first, second, third, second, first][i] ?? first
        const width = calm ? 5 : [10, 5, 22, 5, 10][i]
        const band = line(
          `M${x * mirror} -340L${x * mirror} 340`,
          colour,
          width ?? 6,
          'stroke-opacity=".92"',
        )
        return !calm && i === 2
          ? band + diamonds(x * mirror, mix(first, '#ffffff', 0.2), third)
          : band
      })
      .join('')
  const threads = Array.from(
    { length: 60 },
    (_, i) => `M-200 ${-330 + i * 11}L200 ${-330 + i * 11}`,
  )
  const fine = line(threads.join(''), '#000', brush.between(1, 1.6), 'stroke-opacity=".07"')
  return side(1) + side(-1) + fine
}

function diamonds(x: number, colour: string, ground: string): string {
  const rhombs = Array.from({ length: 22 }, (_, i) => {
    const y = -330 + i * 30
    return `M${x} ${y}l9 15l-9 15l-9 -15Z`
  }).join('')
  const hearts = Array.from({ length: 22 }, (_, i) => {
    const y = -330 + i * 30
    return `M${x} ${y + 8}l4 7l-4 7l-4 -7Z`
  }).join('')
  return path(rhombs, colour) + path(hearts, dark(ground, 0.25))
}

function checks(colour: string): string {
  const across = Array.from({ length: 11 }, (_, i) => `M-197 ${-330 + i * 66}L197 ${-330 + i * 66}`)
  const down = Array.from({ length: 6 }, (_, i) => `M${-165 + i * 66} -340L${-165 + i * 66} 340`)
  return (
    line(across.join(''), colour, 33, 'stroke-opacity=".5" style="stroke-linecap:butt"') +
    line(down.join(''), colour, 33, 'stroke-opacity=".5" style="stroke-linecap:butt"')
  )
}

/** The shadow of a round thing on the table: layers of one flat tone, far quicker than a gradient. */
export function standing(rx: number, ry = rx, fall = 1): string {
  return [1.16, 1.135, 1.11, 1.085, 1.06, 1.03, 1]
    .map((reach, i) =>
      oval(
        10 * fall,
        17 * fall,
        rx * reach - 25,
        Math.max(ry * reach - 25, 1),
        'none',
        `stroke="${shade}" stroke-width="50" stroke-opacity="${0.04 + i * 0.012}" ${coarse}`,
      ),
    )
    .join('')
}

const shade = '#120602'

/** A counter before a wall with leaves and lights out of focus, for what is seen from the front. */
export function drawCounter(brush: Brush, table: Table): string {
  const wall = tables[table]
  const counter = brush.pick('#6b4226', '#8a5a34', '#4f3222', '#a06d42', '#3f352f')
  const lights = Array.from({ length: 9 }, () => {
    const r = brush.between(14, 46)
    return oval(
      brush.between(0, 500),
      brush.between(10, 300),
      r,
      r,
      '#fff2cf',
      `fill-opacity="${n(brush.between(0.1, 0.2))}"`,
    )
  }).join('')
  const fronds = [brush.between(-10, 50), brush.between(450, 510)]
    .map((x, i) =>
      put(
        x,
        brush.between(90, 190),
        palm(brush, dark(wall, 0.34), i === 0 ? 1 : -1),
        brush.between(-14, 14),
        brush.between(0.9, 1.25),
      ),
    )
    .join('')
  const back = brush.linear(
    [
      [0, dark(wall, 0.22)],
      [0.5, wall],
      [1, light(wall, 0.28)],
    ],
    68,
  )
  const top = brush.linear([
    [0, light(counter, 0.34)],
    [0.25, counter],
    [1, dark(counter, 0.45)],
  ])
  const grain = Array.from({ length: 12 }, (_, i) => {
    const y = 392 + i * 9 + brush.between(-3, 3)
    return line(
      open([
        [-10, y],
        [150, y + brush.between(-4, 4)],
        [340, y + brush.between(-4, 4)],
        [510, y],
      ]),
      dark(counter, 0.5),
      brush.between(0.8, 2),
      'stroke-opacity=".4"',
    )
  }).join('')
  return `<rect width="500" height="400" fill="${back}"/>${fronds}${lights}<rect y="384" width="500" height="116" fill="${top}"/>${grain}<rect y="383" width="500" height="3" fill="${light(counter, 0.5)}" fill-opacity=".6"/><rect y="374" width="500" height="10" fill="#120602" fill-opacity=".16"/>`
}

function palm(brush: Brush, colour: string, mirror: 1 | -1): string {
  const blades = Array.from({ length: 11 }, (_, i) => {
    const turn = (-70 + i * 22) * mirror
    const long = brush.between(110, 170)
    return put(
      0,
      0,
      path(
        `M0 0Q${n(long / 2)} -17 ${n(long)} 0Q${n(long / 2)} 17 0 0Z`,
        mix(colour, '#2f6b46', 0.34),
        'fill-opacity=".55"',
      ),
      mirror === 1 ? turn : 180 + turn,
    )
  })
  return blades.join('')
}
