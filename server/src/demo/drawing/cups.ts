/** Cups of coffee, chocolate and tea on their saucers, from above. */

import { type Brush, dark, dots, light, line, mix, oval, path, places, put } from './brush.ts'
import { type Glaze, glazes } from './glazes.ts'
import { standing } from './surfaces.ts'

const milk = '#fbf0dc'

export type CupArt = 'rosette' | 'heart' | 'plain' | 'marshmallow' | 'cocoa' | 'tea'

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
    arts[art](brush, drink) +
    line('M-74 -34A82 82 0 0 1 -24 -78', '#fff', 5, 'stroke-opacity=".25"')
  )
}

type DrawArt = (brush: Brush, drink: string) => string

const arts: Readonly<Record<CupArt, DrawArt>> = {
  rosette,
  heart,
  cocoa,
  marshmallow,
  plain: (brush, drink) => gleam(brush.blob(54, 40, 0.2, 9), drink),
  tea: (brush, drink) =>
    oval(0, 0, 61, 61, light(drink, 0.5), 'fill-opacity=".18"') +
    gleam(brush.blob(50, 30, 0.2, 8), drink),
}

function gleam(outline: string, drink: string): string {
  return path(outline, light(drink, 0.5), 'fill-opacity=".12" transform="translate(-18 -22)"')
}

function rosette(_: Brush, drink: string): string {
  const fronds = Array.from({ length: 7 }, (_leaf, i) => {
    const y = 46 - i * 17
    const w = 58 - Math.abs(i - 2) * 8
    const frond = `M0 ${y + 16}C${-w * 0.6} ${y + 14} ${-w} ${y - 4} ${-w} ${y - 22}C${-w * 0.7} ${y - 6} ${-w * 0.3} ${y - 2} 0 ${y - 2}C${w * 0.3} ${y - 2} ${w * 0.7} ${y - 6} ${w} ${y - 22}C${w} ${y - 4} ${w * 0.6} ${y + 14} 0 ${y + 16}Z`
    return path(frond, milk, 'fill-opacity=".94"')
  }).join('')
  const tip = path('M0 -92C-22 -92 -26 -66 0 -50C26 -66 22 -92 0 -92Z', milk)
  return fronds + tip + line('M0 74L0 -76', mix(drink, milk, 0.45), 3, 'stroke-opacity=".7"')
}

function heart(_: Brush, drink: string): string {
  const outline =
    'M0 66C-86 14 -72 -58 -32 -58C-12 -58 -2 -42 0 -32C2 -42 12 -58 32 -58C72 -58 86 14 0 66Z'
  return [1, 0.74, 0.46]
    .map((scale, i) =>
      put(0, 4, path(outline, i % 2 === 0 ? milk : mix(drink, milk, 0.4)), 0, scale),
    )
    .join('')
}

function cocoa(brush: Brush, drink: string): string {
  const swirl = 'M-30 10C-30 -30 34 -30 30 6C28 30 -8 28 -6 6C-4 -6 10 -6 10 4'
  return (
    path(brush.blob(81, 79, 0.06, 12), milk) +
    dots(places(brush, 45, 60, 58), '#6a3a1c', 2.2, 'stroke-opacity=".75"') +
    dots(places(brush, 45, 54, 52), '#6a3a1c', 3.4, 'stroke-opacity=".75"') +
    line(swirl, mix(drink, milk, 0.5), 4, 'stroke-opacity=".7"')
  )
}

function marshmallow(brush: Brush): string {
  const cube =
    'M-17 -13Q-18 -17 -13 -17L13 -17Q18 -17 17 -12L17 13Q17 17 12 17L-13 17Q-17 17 -17 12Z'
  const sugar = brush.linear(
    [
      [0, '#ffffff'],
      [1, '#ead9cf'],
    ],
    50,
  )
  return places(brush, 9, 54, 52)
    .map(([x, y]) => put(x, y, brush.raised(cube, sugar, 0.8), brush.between(0, 90)))
    .join('')
}
