/** Drinks: cups seen from above, and glasses, bottles and mugs seen from the front. */

import { type Brush, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import { standing } from './surfaces.ts'
import { type Glaze, glazes } from './vessels.ts'

export type CupArt = 'rosette' | 'heart' | 'plain' | 'foam' | 'marshmallow' | 'cocoa' | 'tea'

/** A cup on its saucer, from above. */
export function drawCup(brush: Brush, glaze: Glaze, drink: string, art: CupArt): string {
  const colour = glazes[glaze]
  const china = (from: number, to: number) =>
    brush.linear(
      [
        [0, light(colour, from)],
        [0.5, colour],
        [1, dark(colour, to)],
      ],
      52,
    )
  const spoon =
    path(
      'M-150 96C-166 80 -150 52 -128 66C-112 78 -118 94 -104 106L8 176Q16 184 8 188Q0 190 -8 184L-116 116C-128 110 -136 108 -150 96Z',
      '#120602',
      'fill-opacity=".3" transform="translate(4 9)"',
    ) +
    path(
      'M-150 96C-166 80 -150 52 -128 66C-112 78 -118 94 -104 106L8 176Q16 184 8 188Q0 190 -8 184L-116 116C-128 110 -136 108 -150 96Z',
      brush.linear(
        [
          [0, '#f4f1ea'],
          [0.5, '#bdb8ae'],
          [1, '#7f7a70'],
        ],
        60,
      ),
    )
  const handle = 'M104 -34C150 -62 176 -42 168 -6C160 26 128 36 98 30'
  return (
    standing(196) +
    oval(1, 4, 196, 196, dark(colour, 0.5)) +
    oval(0, 0, 196, 196, china(0.5, 0.24)) +
    oval(
      0,
      0,
      150,
      150,
      brush.linear(
        [
          [0, dark(colour, 0.2)],
          [1, light(colour, 0.5)],
        ],
        52,
      ),
    ) +
    oval(0, 0, 147, 147, china(0.3, 0.1)) +
    oval(12, 20, 132, 130, '#120602', 'fill-opacity=".3"') +
    spoon +
    line(handle, '#120602', 26, 'stroke-opacity=".25" transform="translate(6 12)"') +
    line(handle, dark(colour, 0.3), 25) +
    line(handle, light(colour, 0.15), 18) +
    line('M108 -40C146 -62 164 -44 160 -14', '#fff', 5, 'stroke-opacity=".5"') +
    oval(1, 4, 119, 119, dark(colour, 0.45)) +
    oval(0, 0, 119, 119, china(0.6, 0.28)) +
    oval(
      0,
      0,
      108,
      108,
      brush.linear(
        [
          [0, dark(colour, 0.46)],
          [0.6, dark(colour, 0.1)],
          [1, light(colour, 0.5)],
        ],
        52,
      ),
    ) +
    put(0, 3, crema(brush, drink, art, 101)) +
    line('M-112 -26A115 115 0 0 1 -40 -107', '#fff', 5, 'stroke-opacity=".7"')
  )
}

function crema(brush: Brush, drink: string, art: CupArt, r: number): string {
  const rim = mix(drink, '#c98a4a', art === 'tea' ? 0.1 : 0.45)
  const ground = brush.radial(
    [
      [0, light(drink, art === 'plain' ? 0.06 : 0.2)],
      [0.72, drink],
      [0.93, rim],
      [1, dark(drink, 0.4)],
    ],
    0.5,
    0.5,
    0.52,
  )
  const milk = '#fbf0dc'
  const bubbles = Array.from({ length: 40 }, () => {
    const a = brush.between(0, 6.28)
    const reach = r - brush.between(3, 14)
    const size = brush.between(1, 3)
    return oval(
      Math.cos(a) * reach,
      Math.sin(a) * reach,
      size,
      size,
      light(rim, 0.5),
      'fill-opacity=".6"',
    )
  }).join('')
  return (
    oval(0, 0, r, r, ground) +
    bubbles +
    pattern(brush, drink, art, milk, r) +
    line('M-74 -34A82 82 0 0 1 -24 -78', '#fff', 5, 'stroke-opacity=".25"')
  )
}

function pattern(brush: Brush, drink: string, art: CupArt, milk: string, r: number): string {
  switch (art) {
    case 'rosette': {
      const fronds = Array.from({ length: 7 }, (_, i) => {
        const y = 46 - i * 17
        const w = 58 - Math.abs(i - 2) * 8
        return path(
          `M0 ${y + 16}C${-w * 0.6} ${y + 14} ${-w} ${y - 4} ${-w} ${y - 22}C${-w * 0.7} ${y - 6} ${-w * 0.3} ${y - 2} 0 ${y - 2}C${w * 0.3} ${y - 2} ${w * 0.7} ${y - 6} ${w} ${y - 22}C${w} ${y - 4} ${w * 0.6} ${y + 14} 0 ${y + 16}Z`,
          milk,
          'fill-opacity=".94"',
        )
      }).join('')
      return `${fronds}${path('M0 -92C-22 -92 -26 -66 0 -50C26 -66 22 -92 0 -92Z', milk)}${line('M0 74L0 -76', mix(drink, milk, 0.45), 3, 'stroke-opacity=".7"')}`
    }
    case 'heart':
      return [1, 0.74, 0.46]
        .map((scale, i) =>
          put(
            0,
            4,
            path(
              'M0 66C-86 14 -72 -58 -32 -58C-12 -58 -2 -42 0 -32C2 -42 12 -58 32 -58C72 -58 86 14 0 66Z',
              i % 2 === 0 ? milk : mix(drink, milk, 0.4),
            ),
            0,
            scale,
          ),
        )
        .join('')
    case 'foam':
      return (
        path(
          brush.blob(r * 0.84, r * 0.82, 0.05, 13),
          brush.radial(
            [
              [0, '#fffaf0'],
              [0.8, '#f7e9d0'],
              [1, '#e0c195'],
            ],
            0.42,
            0.4,
            0.62,
          ),
        ) +
        places(brush, 60, 74, 72)
          .map(([x, y]) => oval(x, y, brush.between(1, 3.4), 2, '#d9bb8e', 'fill-opacity=".45"'))
          .join('')
      )
    case 'cocoa':
      return (
        path(brush.blob(r * 0.8, r * 0.78, 0.06, 12), milk) +
        places(brush, 90, 60, 58)
          .map(([x, y]) =>
            oval(x, y, brush.between(0.8, 2.2), 1.4, '#6a3a1c', 'fill-opacity=".75"'),
          )
          .join('') +
        line(
          'M-30 10C-30 -30 34 -30 30 6C28 30 -8 28 -6 6C-4 -6 10 -6 10 4',
          mix(drink, milk, 0.5),
          4,
          'stroke-opacity=".7"',
        )
      )
    case 'marshmallow':
      return places(brush, 9, 54, 52)
        .map(([x, y]) =>
          put(
            x,
            y,
            brush.raised(
              'M-17 -13Q-18 -17 -13 -17L13 -17Q18 -17 17 -12L17 13Q17 17 12 17L-13 17Q-17 17 -17 12Z',
              brush.linear(
                [
                  [0, '#ffffff'],
                  [1, '#ead9cf'],
                ],
                50,
              ),
              0.8,
            ),
            brush.between(0, 90),
          ),
        )
        .join('')
    case 'tea':
      return (
        oval(0, 0, r * 0.6, r * 0.6, light(drink, 0.5), 'fill-opacity=".18"') +
        path(
          brush.blob(r * 0.5, r * 0.3, 0.2, 8),
          '#fff',
          'fill-opacity=".1" transform="translate(-20 -26)"',
        )
      )
    case 'plain':
      return path(
        brush.blob(54, 40, 0.2, 9),
        light(drink, 0.5),
        'fill-opacity=".1" transform="translate(-18 -20)"',
      )
  }
}

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
  | 'shot'

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
  shot: { top: 58, foot: 46, rim: -60, base: 120 },
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

function froth(
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

function straw(brush: Brush, rim: number): string {
  const stripe = brush.pick('#c8443a', '#2f7f82', '#e0a030', '#3d5a98')
  return put(
    18,
    rim + 60,
    `<rect x="-8" y="-132" width="16" height="280" rx="8" fill="#fbf6ea"/>${Array.from({ length: 11 }, (_, i) => path(`M-8 ${-120 + i * 25}L8 ${-132 + i * 25}L8 ${-120 + i * 25}L-8 ${-108 + i * 25}Z`, stripe)).join('')}<rect x="3" y="-130" width="5" height="276" rx="2" fill="#120602" fill-opacity=".14"/>`,
    13,
  )
}

function quill(brush: Brush, rim: number): string {
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

function vapour(rim: number): string {
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

function cubes(brush: Brush, level: number, half: number): string {
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

function floating(
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

function specks(
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

function rising(brush: Brush, level: number, base: number, half: number): string {
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

function dew(brush: Brush, top: number, foot: number, rim: number, base: number): string {
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

function crust(brush: Brush, top: number, rim: number, lip: number, tone: string): string {
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

function garnish(brush: Brush, extras: readonly DrinkExtra[], top: number, rim: number): string {
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
