/** Glasses, mugs, bottles and clay jugs with what is in them, from the front. */

import { type Brush, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import {
  crust,
  cubes,
  type DrinkExtra,
  dew,
  floating,
  froth,
  garnish,
  quill,
  rising,
  specks,
  straw,
  vapour,
} from './garnish.ts'

/** The shadow at the foot of a glass. */
function pond(rx: number): string {
  return [1.3, 1.22, 1.14, 1.06, 0.98, 0.9]
    .map((reach) => oval(0, 0, rx * reach, 27 * reach, '#120602', 'fill-opacity=".12"'))
    .join('')
}

export type Glass =
  | 'tall'
  | 'tumbler'
  | 'goblet'
  | 'pint'
  | 'mug'
  | 'bottle'
  | 'jar'
  | 'jug'
  | 'batidor'

/** Half widths of the glass at its rim and foot, its top and bottom; the origin is the middle. */
const shapes = {
  tall: { top: 78, foot: 62, rim: -168, base: 176 },
  tumbler: { top: 96, foot: 84, rim: -92, base: 150 },
  goblet: { top: 94, foot: 52, rim: -150, base: 62 },
  pint: { top: 86, foot: 64, rim: -176, base: 172 },
  mug: { top: 86, foot: 86, rim: -136, base: 156 },
  bottle: { top: 24, foot: 56, rim: -216, base: 184 },
  jar: { top: 80, foot: 86, rim: -128, base: 160 },
  jug: { top: 96, foot: 88, rim: -108, base: 142 },
  batidor: { top: 92, foot: 70, rim: -104, base: 140 },
} as const

/** The drinks in clay keep their outside opaque. */
const opaque: ReadonlySet<Glass> = new Set<Glass>(['jug', 'batidor'])

export type Drink = {
  readonly glass: Glass
  /** Colours from the surface to the bottom. */
  readonly drink: readonly [top: string, bottom: string]
  readonly head?: 'foam' | 'froth' | 'cream'
  readonly extras?: readonly DrinkExtra[]
}

export function drawDrink(brush: Brush, { glass, drink, head, extras = [] }: Drink): string {
  const has = (extra: DrinkExtra) => extras.includes(extra)
  const { top, foot, rim, base } = shapes[glass]
  const lip = top * 0.2
  const shadow = `<g transform="translate(26 ${glass === 'goblet' ? 178 : base - 2}) skewX(-18)">${put(0, 0, pond(foot * 1.25))}</g>`
  if (glass === 'bottle') return shadow + bottle(brush, drink[0], drink[1])
  const outline = silhouette(glass)
  const level = rim + (head === undefined ? 34 : 22)
  const share = (level - rim) / (base - rim)
  const half = top + (foot - top) * share
  const behind =
    (has('straw') ? straw(brush, rim) : '') + (has('cinnamon') ? quill(brush, rim) : '')
  const steam = has('steam') ? vapour(rim) : ''
  if (opaque.has(glass)) {
    return (
      shadow +
      earthenware(brush, glass, drink[0], head !== undefined, outline) +
      steam +
      (has('cinnamon') ? quill(brush, rim + 6) : '') +
      garnish(brush, extras, top, rim)
    )
  }
  const body = brush.linear([
    [0, drink[0]],
    [0.55, mix(drink[0], drink[1], 0.6)],
    [1, drink[1]],
  ])
  const inside = brush.clip(outline)
  const contents =
    `<rect x="-130" y="${n(level)}" width="260" height="${n(base - level + 30)}" fill="${body}"/>` +
    (has('fruit')
      ? floating(brush, level, base, half, ['#e8842c', '#d6453a', '#f2c74a', '#7fae45'])
      : '') +
    (has('berries') ? floating(brush, level, base, half, ['#7d1f3c', '#b52c4b', '#4c1730']) : '') +
    (has('ice') ? cubes(brush, level, half) : '') +
    (has('seeds') ? specks(brush, level, base, half, '#1f120c', 26) : '') +
    (has('bubbles') ? rising(brush, level, base, half) : '') +
    `<rect x="-130" y="${rim}" width="260" height="400" fill="${brush.linear(
      [
        [0, '#1a0a04', 0.3],
        [0.22, '#ffffff', 0.1],
        [0.5, '#ffffff', 0],
        [1, '#1a0a04', 0.34],
      ],
      0,
    )}"/>`
  const surface =
    head === undefined
      ? oval(
          0,
          level,
          half,
          lip,
          brush.linear([
            [0, light(drink[0], 0.1)],
            [1, light(drink[0], 0.5)],
          ]),
        ) +
        oval(
          0,
          level,
          half - 2,
          lip - 1.6,
          'none',
          `stroke="${light(drink[0], 0.7)}" stroke-width="2" stroke-opacity=".6"`,
        )
      : ''
  const walls = path(outline, '#ffffff', 'fill-opacity=".17"')
  const stem = glass === 'goblet' ? goblet(brush) : ''
  const handle =
    glass === 'mug'
      ? line('M84 -84C160 -92 166 78 84 78', '#e9f1ef', 24, 'stroke-opacity=".5"') +
        line('M84 -84C160 -92 166 78 84 78', '#ffffff', 8, 'stroke-opacity=".5"')
      : ''
  const shine =
    line(
      `M${n(-top * 0.72)} ${rim + 42}L${n(-foot * 0.74)} ${base - 36}`,
      '#fff',
      10,
      'stroke-opacity=".5"',
    ) +
    line(
      `M${n(-top * 0.5)} ${rim + 50}L${n(-foot * 0.54)} ${base - 70}`,
      '#fff',
      4,
      'stroke-opacity=".4"',
    ) +
    line(
      `M${n(top * 0.8)} ${rim + 60}L${n(foot * 0.82)} ${base - 30}`,
      '#fff',
      4,
      'stroke-opacity=".32"',
    )
  const bottom =
    glass === 'goblet' ? '' : oval(0, base - 8, foot * 0.86, 9, '#fff', 'fill-opacity=".28"')
  const lips =
    oval(0, rim, top, lip, 'none', 'stroke="#fff" stroke-width="4" stroke-opacity=".75"') +
    oval(0, rim, top - 3, lip - 3, '#ffffff', 'fill-opacity=".1"')
  return (
    shadow +
    stem +
    handle +
    walls +
    behind +
    `<g ${inside}>${contents}</g>` +
    surface +
    bottom +
    line(outline, '#fff', 2.4, 'stroke-opacity=".5"') +
    (head === undefined ? '' : froth(brush, head, drink[0], top, rim, lip)) +
    shine +
    (head === undefined ? lips : '') +
    (glass === 'mug' ? facets(rim, base) : '') +
    (has('dew') ? dew(brush, top, foot, rim, base) : '') +
    (has('salt') ? crust(brush, top, rim, lip, '#ffffff') : '') +
    (has('chili') ? crust(brush, top, rim, lip, '#b83a22') : '') +
    garnish(brush, extras, top, rim) +
    steam
  )
}

function silhouette(glass: Exclude<Glass, 'bottle'>): string {
  const { top, foot, rim, base } = shapes[glass]
  const lip = top * 0.2
  switch (glass) {
    case 'goblet':
      return `M${-top} ${rim}C${-top - 8} -40 ${-foot - 34} ${base} 0 ${base}C${foot + 34} ${base} ${top + 8} -40 ${top} ${rim}A${top} ${lip} 0 0 0 ${-top} ${rim}Z`
    case 'jar':
      return `M${-top} ${rim}L${-top} ${rim + 22}C${-foot - 8} ${rim + 40} ${-foot - 4} ${rim + 50} ${-foot - 4} ${rim + 70}L${-foot - 2} ${base - 24}Q${-foot} ${base} ${-foot + 22} ${base}L${foot - 22} ${base}Q${foot} ${base} ${foot + 2} ${base - 24}L${foot + 4} ${rim + 70}C${foot + 4} ${rim + 50} ${foot + 8} ${rim + 40} ${top} ${rim + 22}L${top} ${rim}A${top} ${lip} 0 0 0 ${-top} ${rim}Z`
    case 'jug':
      return `M${-top} ${rim}C${-top - 2} -40 ${-foot - 26} 20 ${-foot - 14} 70C${-foot - 6} 110 ${-foot + 14} ${base} ${-foot + 24} ${base}L${foot - 24} ${base}C${foot - 14} ${base} ${foot + 6} 110 ${foot + 14} 70C${foot + 26} 20 ${top + 2} -40 ${top} ${rim}A${top} ${lip} 0 0 0 ${-top} ${rim}Z`
    case 'pint':
      return `M${-top} ${rim}C${-top - 2} -90 ${-foot - 4} 40 ${-foot} ${base - 12}Q${-foot} ${base + 6} 0 ${base + 8}Q${foot} ${base + 6} ${foot} ${base - 12}C${foot + 4} 40 ${top + 2} -90 ${top} ${rim}A${top} ${lip} 0 0 0 ${-top} ${rim}Z`
    default:
      return `M${-top} ${rim}L${-foot} ${base - 10}Q${-foot} ${base + 8} 0 ${base + 10}Q${foot} ${base + 8} ${foot} ${base - 10}L${top} ${rim}A${top} ${lip} 0 0 0 ${-top} ${rim}Z`
  }
}

function earthenware(
  brush: Brush,
  glass: Glass,
  drink: string,
  frothy: boolean,
  outline: string,
): string {
  const { top, foot, rim, base } = shapes[glass]
  const lip = top * 0.24
  const colour = glass === 'jug' ? '#a9532f' : '#7d4a2c'
  const handle = 'M88 -52C158 -66 166 62 78 72'
  const bands = [-20, 6, 84]
    .map((y) =>
      line(
        `M${-foot - 20} ${y}Q0 ${y + 26} ${foot + 20} ${y}`,
        '#f1d9ac',
        y === 6 ? 3 : 6,
        'stroke-opacity=".75"',
      ),
    )
    .join('')
  const teeth = Array.from({ length: 13 }, (_, i) => {
    const x = -96 + i * 16
    const y = 40 + 22 * (1 - (x / 100) ** 2)
    return path(
      `M${x - 7} ${n(y - 9)}L${x} ${n(y + 8)}L${x + 7} ${n(y - 9)}Z`,
      i % 2 === 0 ? '#2f6f78' : '#e3b04b',
      'fill-opacity=".9"',
    )
  }).join('')
  const surface = frothy
    ? brush.radial(
        [
          [0, light(drink, 0.7)],
          [0.8, light(drink, 0.35)],
          [1, drink],
        ],
        0.45,
        0.4,
        0.6,
      )
    : brush.linear([
        [0, dark(drink, 0.25)],
        [1, light(drink, 0.18)],
      ])
  return (
    line(handle, dark(colour, 0.45), 30) +
    line(handle, colour, 22) +
    line('M92 -48C144 -54 150 30 96 58', light(colour, 0.5), 5, 'stroke-opacity=".6"') +
    path(
      outline,
      brush.linear(
        [
          [0, light(colour, 0.35)],
          [0.4, colour],
          [1, dark(colour, 0.5)],
        ],
        8,
      ),
    ) +
    `<g ${brush.clip(outline)}>${bands}${teeth}</g>` +
    oval(
      0,
      rim,
      top,
      lip,
      brush.linear([
        [0, light(colour, 0.2)],
        [1, light(colour, 0.5)],
      ]),
    ) +
    oval(0, rim + 2, top - 9, lip - 6, dark(colour, 0.6)) +
    oval(0, rim + 5, top - 12, lip - 9, surface) +
    (frothy
      ? places(brush, 24, top - 26, lip - 14)
          .map(([x, y]) =>
            oval(x, rim + 5 + y, brush.between(1.5, 4), 2, '#fff', 'fill-opacity=".5"'),
          )
          .join('')
      : '') +
    line(
      `M${-top + 14} ${rim + 40}C${-top + 10} 20 ${-foot + 4} 60 ${-foot + 20} ${base - 30}`,
      '#fff',
      9,
      'stroke-opacity=".22"',
    )
  )
}

function bottle(brush: Brush, glassColour: string, label: string): string {
  const outline =
    'M-22 -214L22 -214L23 -120C26 -84 58 -66 58 -20L58 160Q58 186 32 186L-32 186Q-58 186 -58 160L-58 -20C-58 -66 -26 -84 -23 -120Z'
  const pane = brush.linear(
    [
      [0, light(glassColour, 0.3)],
      [0.3, glassColour],
      [0.75, dark(glassColour, 0.3)],
      [1, dark(glassColour, 0.6)],
    ],
    0,
  )
  const cap = 'M-25 -226Q0 -234 25 -226L27 -204L-27 -204Z'
  const teeth = Array.from(
    { length: 8 },
    (_, i) => `M${-24 + i * 6.8} -224L${-25 + i * 7.1} -205`,
  ).join('')
  const paper = 'M-58 4Q0 18 58 4L58 118Q0 132 -58 118Z'
  const round = brush.linear(
    [
      [0, '#fff', 0.2],
      [0.4, '#fff', 0],
      [1, '#120602', 0.35],
    ],
    0,
  )
  const sun = Array.from({ length: 12 }, (_, i) =>
    put(0, 64, path('M-4 -27L0 -40L4 -27Z', label), i * 30),
  ).join('')
  return (
    path(outline, pane) +
    path(paper, '#f5ead2') +
    line('M-58 14Q0 28 58 14M-58 108Q0 122 58 108', label, 5) +
    sun +
    oval(0, 64, 22, 22, label) +
    oval(0, 64, 14, 14, '#f5ead2') +
    path('M-9 64L0 53L9 64L0 75Z', label) +
    path(paper, round) +
    path('M-24 -150Q0 -144 24 -150L25 -112Q0 -104 -25 -112Z', '#f5ead2') +
    line('M-24 -131Q0 -125 24 -131', label, 5) +
    path(
      cap,
      brush.linear(
        [
          [0, light(label, 0.5)],
          [0.5, label],
          [1, dark(label, 0.4)],
        ],
        0,
      ),
    ) +
    line(teeth, dark(label, 0.4), 1.6) +
    line('M-40 -16C-40 -52 -14 -70 -13 -110', '#fff', 6, 'stroke-opacity=".5"') +
    line('M-46 6L-46 156', '#fff', 7, 'stroke-opacity=".35"') +
    dew(brush, 40, 50, -20, 180)
  )
}

function goblet(brush: Brush): string {
  return (
    oval(
      0,
      176,
      62,
      14,
      brush.linear([
        [0, '#ffffff', 0.75],
        [1, '#d9e4e2', 0.4],
      ]),
    ) +
    path('M-9 58L-6 150Q-8 168 -40 176L40 176Q8 168 6 150L9 58Z', '#f3f8f6', 'fill-opacity=".6"') +
    line('M-3 64L-2 152', '#fff', 3, 'stroke-opacity=".8"')
  )
}

function facets(rim: number, base: number): string {
  return [-52, -18, 18, 52]
    .map((x) =>
      line(`M${x} ${rim + 60}Q${x + 3} 20 ${x} ${base - 26}`, '#fff', 9, 'stroke-opacity=".16"'),
    )
    .join('')
}
