/** Mounds of many small pieces: rice, beans, diced vegetables, crumbs, herbs. */

import {
  type Brush,
  closed,
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
  placed,
  places,
  polygon,
} from './brush.ts'

/** The ground of a mound, darker towards the lower right. */
function mound(brush: Brush, rx: number, ry: number, colour: string, height = 1.5): string {
  const body = brush.radial([
    [0, light(colour, 0.3)],
    [0.6, colour],
    [1, dark(colour, 0.45)],
  ])
  return brush.raised(brush.blob(rx, ry, 0.05, 12), body, height)
}

const grain: readonly Point[] = [
  [-6.6, 0],
  [-4.4, -2.3],
  [4.4, -2.3],
  [6.6, 0],
  [4.4, 2.3],
  [-4.4, 2.3],
]

/** Grains in tones that follow the light over the mound. */
function grainsOn(brush: Brush, tone: string, count: number, rx: number, ry: number): string {
  const tones = [dark(tone, 0.16), dark(tone, 0.07), tone, light(tone, 0.55)]
  const outlines = tones.map(() => '')
  for (const [x, y] of places(brush, count, rx, ry)) {
    const glow = 1.6 - (x / rx + y / ry) * 0.9 + brush.between(-0.8, 0.8)
    const at = Math.min(3, Math.max(0, Math.round(glow)))
    outlines[at] += polygon(placed(grain, [x, y], brush.between(0, Math.PI), 1))
  }
  return outlines
    .map((d, i) =>
      d === ''
        ? ''
        : path(d, dark(tone, 0.5), `fill-opacity=".4" transform="translate(.9 1.9)" ${coarse}`) +
          path(d, tones[i] ?? tone),
    )
    .join('')
}

/** A wide bed of rice that fills a plate or a pan. */
export function bed(brush: Brush, tone: string): string {
  return (
    mound(brush, 112, 100, mix(tone, '#b98a52', 0.4), 1.2) + grainsOn(brush, tone, 560, 108, 96)
  )
}

export function rice(brush: Brush, tone: string): string {
  return mound(brush, 70, 60, mix(tone, '#c9a877', 0.4)) + grainsOn(brush, tone, 230, 66, 56)
}

type Piece = { readonly outline: string; readonly tone: string; readonly glint?: string }

/** Pieces that lie on each other: drawn layer by layer, each layer in a few strokes. */
function heap(pieces: readonly Piece[], join = 0): string {
  const size = Math.ceil(pieces.length / 5)
  const layers = [0, 1, 2, 3, 4].map((i) => pieces.slice(i * size, (i + 1) * size))
  return layers.map((layer) => heapLayer(layer, join)).join('')
}

function heapLayer(layer: readonly Piece[], join: number): string {
  const edge = (colour: string) =>
    join === 0 ? '' : `stroke="${colour}" stroke-width="${join}" stroke-linejoin="round"`
  const outlines = layer.map(({ outline }) => outline).join('')
  const tones = new Map<string, string>()
  for (const { tone, outline } of layer) tones.set(tone, (tones.get(tone) ?? '') + outline)
  const bodies = [...tones].map(([tone, d]) => path(d, tone, edge(tone))).join('')
  const glints = layer.map(({ glint }) => glint ?? '').join('')
  return (
    path(outlines, '#150702', `fill-opacity=".34" transform="translate(1.4 2.8)" ${coarse}`) +
    bodies +
    (glints === '' ? '' : line(glints, '#fff', 1.6, 'stroke-opacity=".5"'))
  )
}

const beanShape: readonly Point[] = [
  [-8.6, 0],
  [-6, -5.4],
  [0, -5.4],
  [6, -5.6],
  [8.6, 0],
  [5.4, 5.6],
  [0, 6],
  [-5.4, 5.6],
]

function bean(brush: Brush, at: Point, tone: string, size: number): Piece {
  const turn = brush.between(0, Math.PI)
  const shade = brush.pick(tone, light(tone, 0.1), dark(tone, 0.3))
  const [x, y] = at
  return {
    outline: closed(placed(beanShape, at, turn, size)),
    tone: shade,
    glint: `M${n(x - 3.6)} ${n(y - 2.2)}q2.4 -1.6 4.8 -.6`,
  }
}

export function beans(brush: Brush, tone: string): string {
  const pieces = places(brush, 66, 58, 48).map((at) =>
    bean(brush, at, tone, brush.between(0.85, 1.05)),
  )
  return mound(brush, 66, 56, dark(tone, 0.3)) + heap(pieces)
}

/** Rice and beans fried together, with coriander and sweet pepper. */
export function pinto(brush: Brush, tone: string): string {
  const stained = '#d2ad80'
  const pieces = places(brush, 34, 68, 56).map((at) => bean(brush, at, tone, brush.between(0.8, 1)))
  return (
    mound(brush, 80, 68, dark(stained, 0.3), 1.8) +
    grainsOn(brush, stained, 240, 76, 64) +
    heap(pieces) +
    flecksOver(brush, '#3f7d34', 15, 66, 54) +
    flecksOver(brush, '#c2392b', 10, 60, 50)
  )
}

function flecksOver(brush: Brush, tone: string, count: number, rx: number, ry: number): string {
  return heap(
    places(brush, count, rx, ry).map((at) => {
      const size = brush.between(2.4, 4.8)
      const chip: readonly Point[] = [
        [-size, -size * 0.4],
        [size * 0.2, -size * 0.7],
        [size, size * 0.2],
        [-size * 0.3, size * 0.6],
      ]
      return {
        outline: polygon(placed(chip, at, brush.between(0, 6.28), 1)),
        tone: brush.random() < 0.5 ? tone : light(tone, 0.25),
      }
    }),
    1.4,
  )
}

/** Chopped herbs or spice strewn loosely. */
export function flecks(brush: Brush, tone: string): string {
  return flecksOver(brush, tone, 26, 76, 66)
}

/** Small cubes, of one colour and its neighbours. */
export function dice(brush: Brush, tone: string): string {
  return cubes(brush, 42, 60, 50, [tone, light(tone, 0.2), dark(tone, 0.12)])
}

/** Diced vegetables of all colours. */
export function picadillo(brush: Brush, tone: string): string {
  return (
    mound(brush, 64, 54, dark(tone, 0.3), 1.4) +
    cubes(brush, 64, 60, 50, [tone, '#e38a2e', '#7fae45', '#d9482f', light(tone, 0.4)])
  )
}

/** Tomato, onion and coriander, chopped. */
export function pico(brush: Brush, tone: string): string {
  return (
    mound(brush, 50, 42, dark(tone, 0.25), 1.1) +
    cubes(brush, 46, 46, 38, [tone, light(tone, 0.12), '#f6ecec', '#e9d3dc', '#4f9440'])
  )
}

function cubes(
  brush: Brush,
  count: number,
  rx: number,
  ry: number,
  tones: readonly string[],
): string {
  const square: readonly Point[] = [
    [-1, -0.9],
    [0.9, -1],
    [1, 0.8],
    [-0.85, 1],
  ]
  const pieces = places(brush, count, rx, ry).map((at, i) => {
    const size = brush.between(5, 7.2)
    const [x, y] = at
    return {
      outline: polygon(placed(square, at, brush.between(0, 1.57), size)),
      tone: tones[i % tones.length] ?? '#cc5533',
      glint: `M${n(x - size * 0.5)} ${n(y - size * 0.5)}l${n(size * 0.8)} -.6`,
    }
  })
  return heap(pieces, 2.6)
}

export function peas(brush: Brush, tone: string): string {
  return balls(brush, tone, 26, 60, 50, 6)
}

/** Round things: peas, maize, berries, capers, pearls of sauce. */
function balls(
  brush: Brush,
  tone: string,
  count: number,
  rx: number,
  ry: number,
  size: number,
): string {
  const skin = brush.radial(
    [
      [0, light(tone, 0.6)],
      [0.5, tone],
      [1, dark(tone, 0.4)],
    ],
    0.35,
    0.3,
    0.7,
  )
  return places(brush, count, rx, ry)
    .map(([x, y]) => {
      const r = size * brush.between(0.85, 1.1)
      return (
        oval(x + 1.2, y + 2.4, r, r, '#150702', 'fill-opacity=".3"') +
        oval(x, y, r, r, skin) +
        oval(x - r * 0.35, y - r * 0.4, r * 0.22, r * 0.16, '#fff', 'fill-opacity=".8"')
      )
    })
    .join('')
}

export function kernels(brush: Brush, tone: string): string {
  return balls(brush, tone, 34, 58, 48, 5.4)
}

/** Crumbled white cheese. */
export function crumbs(brush: Brush, tone: string): string {
  const pieces = places(brush, 40, 58, 48).map((at) => {
    const size = brush.between(3, 7.6)
    const lump: readonly Point[] = [
      [-size, -size * 0.3],
      [-size * 0.2, -size * 0.8],
      [size * 0.9, -size * 0.3],
      [size * 0.6, size * 0.7],
      [-size * 0.5, size * 0.6],
    ]
    const [x, y] = at
    return {
      outline: polygon(placed(lump, at, brush.between(0, 6.28), 1)),
      tone: brush.pick(tone, dark(tone, 0.07), light(tone, 0.5)),
      glint: `M${n(x - size * 0.4)} ${n(y - size * 0.4)}l${n(size * 0.5)} -.4`,
    }
  })
  return heap(pieces, 2.4)
}

/** A drift of ground spice or sugar. */
export function dust(brush: Brush, tone: string): string {
  const cloud = brush.radial(
    [
      [0, tone, 0.62],
      [0.6, tone, 0.3],
      [1, tone, 0],
    ],
    0.5,
    0.5,
    0.5,
  )
  const strewn = (count: number) =>
    places(brush, count, 60, 54).map(([x, y]): Point => {
      const reach = brush.between(0.5, 1.1)
      return [x * reach, y * reach]
    })
  const specks = dots(strewn(60), tone, 1.6) + dots(strewn(50), tone, 2.8)
  return oval(0, 0, 62, 56, cloud) + specks
}

/** Whole seeds: sesame, pumpkin, coffee. */
export function seeds(brush: Brush, tone: string): string {
  const seed: readonly Point[] = [
    [-6, 0],
    [-2, -3.4],
    [4, -2.4],
    [6.4, 0],
    [4, 2.4],
    [-2, 3.4],
  ]
  const pieces = places(brush, 32, 66, 56).map((at) => {
    const [x, y] = at
    return {
      outline: closed(placed(seed, at, brush.between(0, 3.14), 1)),
      tone: brush.pick(tone, light(tone, 0.3), dark(tone, 0.2)),
      glint: `M${n(x - 2.6)} ${n(y - 1)}h3.6`,
    }
  })
  return heap(pieces)
}

/** Boiled noodles or strands of vegetable, tangled. */
export function noodles(brush: Brush, tone: string): string {
  const strand = () => {
    const [x, y] = [brush.between(-26, 26), brush.between(-22, 22)]
    const reach = brush.between(14, 42)
    const start = brush.between(0, Math.PI * 2)
    return open(
      [0, 0.6, 1.2, 1.8, 2.4, 3].map((step): Point => {
        const angle = start + step
        const bend = reach * (1 + Math.sin(step * 2 + x) * 0.12)
        return [x + Math.cos(angle) * bend, y + Math.sin(angle) * bend * 0.85]
      }),
    )
  }
  const layers = Array.from({ length: 44 }, (_, i) => {
    const d = strand()
    const colour = i % 3 === 0 ? dark(tone, 0.14) : i % 3 === 1 ? tone : light(tone, 0.35)
    return (
      line(d, '#2a1206', 8, 'stroke-opacity=".22" transform="translate(1.4 2.8)"') +
      line(d, colour, 6.4) +
      line(d, '#fff', 1.4, 'stroke-opacity=".28" transform="translate(-1 -1.4)"')
    )
  })
  return mound(brush, 70, 60, dark(tone, 0.2)) + layers.join('')
}
