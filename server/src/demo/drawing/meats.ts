/** Meat as it comes from the grill, the pan and the pot. */

import { type Brush, closed, dark, light, line, mix, n, oval, path, places, put } from './brush.ts'
import { gloss, pepper, roasted } from './crust.ts'

/** Dark bars of the grill, kept inside the outline. */
function grillMarks(brush: Brush, outline: string, tone: string): string {
  const bars = [-54, -30, -6, 18, 42]
    .map((y) => `M-100 ${y + 30}Q0 ${y + 6} 100 ${y - 34}`)
    .join('')
  return `<g ${brush.clip(outline)}>${line(bars, dark(tone, 0.72), 6.5, 'stroke-opacity=".62"')}${line(bars, light(tone, 0.5), 1.6, 'stroke-opacity=".4" transform="translate(-1 -4.6)"')}</g>`
}

/** A grilled breast of chicken. */
export function chicken(brush: Brush, tone: string): string {
  const outline = closed([
    [-74, 8],
    [-58, -34],
    [-14, -46],
    [34, -38],
    [72, -14],
    [80, 6],
    [56, 30],
    [10, 42],
    [-44, 38],
  ])
  return (
    brush.raised(outline, roasted(brush, tone), 1.6) +
    grillMarks(brush, outline, tone) +
    pepper(brush, 56, 28) +
    gloss('M-52 -18Q-20 -40 30 -28') +
    line(outline, light(tone, 0.5), 1.4, 'stroke-opacity=".3"')
  )
}

/** A steak with its rim of fat. */
export function steak(brush: Brush, tone: string): string {
  const outline = brush.blob(82, 54, 0.09, 9)
  return (
    brush.raised(outline, dark(tone, 0.3), 1.7) +
    put(-1, -3, path(outline, roasted(brush, tone)), 0, 0.95) +
    grillMarks(brush, outline, tone) +
    line(outline, '#e8c894', 4, 'stroke-dasharray="150 400" stroke-opacity=".7"') +
    pepper(brush, 62, 36) +
    gloss('M-50 -24Q-10 -44 40 -30')
  )
}

/** A sliced fillet, rosy inside, fanned out. */
export function slices(brush: Brush, tone: string): string {
  return Array.from({ length: 6 }, (_, i) => {
    const outline = brush.blob(21, 42, 0.06, 9)
    const inner = brush.radial(
      [
        [0, mix(tone, '#d5707a', 0.6)],
        [0.7, mix(tone, '#a84a4a', 0.4)],
        [1, tone],
      ],
      0.5,
      0.5,
      0.55,
    )
    const slice =
      brush.raised(outline, dark(tone, 0.46), 1) +
      put(1.5, 0, path(outline, inner), 0, 0.86) +
      gloss('M-7 -26Q-10 -4 -6 20', 2.5)
    return put(-66 + i * 26, Math.abs(i - 2.5) * 5, slice, -20 + i * 9)
  }).join('')
}

/** A chop on its bone. */
export function chop(brush: Brush, tone: string): string {
  const outline = closed([
    [-60, -34],
    [-6, -50],
    [44, -36],
    [64, 4],
    [40, 42],
    [-14, 50],
    [-52, 32],
    [-46, 2],
  ])
  const bone =
    'M-50 -24C-74 -42 -98 -34 -104 -22C-114 -18 -112 -2 -100 0C-98 12 -82 14 -76 6C-66 2 -56 10 -46 4Z'
  return (
    brush.raised(
      bone,
      brush.linear([
        [0, '#fff6e2'],
        [1, '#cdb48c'],
      ]),
      1.2,
    ) +
    brush.raised(outline, roasted(brush, tone), 1.6) +
    line('M40 -40Q74 -6 44 42', '#f0d7a6', 7, 'stroke-opacity=".8"') +
    grillMarks(brush, outline, tone) +
    pepper(brush, 44, 32) +
    gloss('M-36 -30Q0 -44 34 -28')
  )
}

/** A rack of ribs under a glaze. */
export function ribs(brush: Brush, tone: string): string {
  const bones = Array.from({ length: 5 }, (_, i) => {
    const x = -62 + i * 31
    return brush.raised(
      `M${x - 8} 40L${x - 7} 74Q${x} 84 ${x + 8} 74L${x + 8} 40Z`,
      brush.linear(
        [
          [0, '#f8ecd2'],
          [1, '#c9a878'],
        ],
        0,
      ),
      0.8,
    )
  }).join('')
  const outline = closed([
    [-86, -40],
    [-44, -50],
    [4, -46],
    [52, -50],
    [86, -38],
    [90, 8],
    [84, 48],
    [40, 54],
    [0, 50],
    [-42, 55],
    [-84, 48],
    [-90, 4],
  ])
  const ridges = Array.from({ length: 4 }, (_, i) => {
    const x = -46 + i * 31
    return (
      line(`M${x} -46Q${x + 5} 2 ${x} 50`, dark(tone, 0.6), 5, 'stroke-opacity=".55"') +
      line(`M${x - 12} -36Q${x - 8} 0 ${x - 12} 34`, '#fff0d0', 4.5, 'stroke-opacity=".38"')
    )
  }).join('')
  return (
    bones +
    brush.raised(outline, roasted(brush, tone), 1.7) +
    ridges +
    pepper(brush, 70, 40) +
    gloss('M-70 -36Q0 -48 70 -36', 3)
  )
}

/** Crisp chunks of fried pork: crackling outside, streaks of fat and lean. */
export function chunks(brush: Brush, tone: string): string {
  return places(brush, 13, 58, 44)
    .map(([x, y]) => {
      const shade = mix(tone, dark(tone, 0.4), brush.random() * 0.7)
      const outline = brush.blob(brush.between(16, 22), brush.between(12, 16), 0.32, 6)
      const streaks = [-6, 1, 7].map(
        (at) => `M-16 ${at}Q-4 ${n(at + brush.between(-6, 4))} 15 ${at - 2}`,
      )
      const body =
        brush.raised(outline, roasted(brush, shade), 1.1) +
        line(streaks.slice(0, 1).join(''), '#f6dcae', 3.2, 'stroke-opacity=".75"') +
        line(streaks.slice(1).join(''), dark(shade, 0.55), 2, 'stroke-opacity=".5"') +
        line(outline, '#ffdca0', 1.4, 'stroke-opacity=".35"')
      return put(x, y, body, brush.between(-60, 60))
    })
    .join('')
}

/** Tender cubes of stewed beef or pork with their fibre. */
export function stew(brush: Brush, tone: string): string {
  return places(brush, 6, 46, 36)
    .map(([x, y]) => {
      const outline = brush.blob(25, 20, 0.13, 8)
      const fibres = [-9, -3, 3, 9]
        .map((f) => `M-17 ${f}Q0 ${f + brush.between(-4, 4)} 17 ${f}`)
        .join('')
      return put(
        x,
        y,
        brush.raised(outline, roasted(brush, tone), 1.2) +
          line(fibres, dark(tone, 0.5), 1.4, 'stroke-opacity=".45"') +
          gloss('M-14 -8Q-2 -15 12 -9', 3),
        brush.between(-50, 50),
      )
    })
    .join('')
}

/** A drumstick, stewed or fried. */
export function drumstick(brush: Brush, tone: string): string {
  const bone = 'M40 -8L78 -14C80 -24 94 -24 95 -14C104 -10 102 4 93 5C92 15 79 14 77 7L40 10Z'
  const outline = closed([
    [-70, 6],
    [-58, -32],
    [-20, -44],
    [22, -28],
    [50, -11],
    [52, 12],
    [20, 30],
    [-22, 44],
    [-60, 34],
  ])
  return (
    brush.raised(
      bone,
      brush.linear([
        [0, '#fff8e8'],
        [1, '#d2b78c'],
      ]),
      1,
    ) +
    brush.raised(outline, roasted(brush, tone), 1.7) +
    pepper(brush, 46, 26) +
    gloss('M-50 -14Q-30 -36 8 -26', 7) +
    gloss('M20 -16L34 -10', 4)
  )
}

/** Meat pulled into strands. */
export function shredded(brush: Brush, tone: string): string {
  const ground = brush.raised(brush.blob(66, 50, 0.09, 10), dark(tone, 0.35), 1.5)
  const strands = places(brush, 50, 54, 40).map(([x, y]) => {
    const angle = brush.between(-0.6, 0.6)
    const length = brush.between(12, 24)
    const dx = Math.cos(angle) * length
    const dy = Math.sin(angle) * length
    const d = `M${n(x - dx)} ${n(y - dy)}Q${n(x)} ${n(y + brush.between(-9, 9))} ${n(x + dx)} ${n(y + dy)}`
    const shade = brush.pick(tone, dark(tone, 0.2), light(tone, 0.22))
    return (
      line(d, '#1c0a03', 7, 'stroke-opacity=".26" transform="translate(1 2.4)"') +
      line(d, shade, 5.4) +
      line(d, light(shade, 0.5), 1.3, 'stroke-opacity=".5" transform="translate(0 -1.2)"')
    )
  })
  return ground + strands.join('')
}

export function meatballs(brush: Brush, tone: string): string {
  return [
    [-34, -20],
    [30, -28],
    [-4, 26],
    [52, 22],
    [-52, 28],
  ]
    .map(([x = 0, y = 0]) => {
      const outline = brush.blob(26, 25, 0.05, 9)
      return put(
        x,
        y,
        brush.raised(outline, roasted(brush, tone), 1.3) +
          pepper(brush, 18, 17) +
          gloss('M-13 -11Q-5 -20 8 -17', 4),
      )
    })
    .join('')
}

/** Rounds of sausage. */
export function sausage(brush: Brush, tone: string): string {
  return [
    [-50, -16, -20],
    [-22, 14, 10],
    [2, -22, 30],
    [28, 12, -14],
    [54, -14, 20],
    [-58, 26, 0],
    [60, 30, 12],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const cut = brush.radial(
        [
          [0, light(tone, 0.22)],
          [0.75, tone],
          [1, dark(tone, 0.3)],
        ],
        0.45,
        0.42,
        0.6,
      )
      const outline = brush.blob(22, 20, 0.04, 9)
      const fat = places(brush, 8, 14, 12)
        .map(([fx, fy]) => oval(fx, fy, 1.9, 1.5, '#f3cfae', 'fill-opacity=".75"'))
        .join('')
      return put(
        x,
        y,
        brush.raised(outline, dark(tone, 0.5), 1) + put(0, -1, path(outline, cut), 0, 0.87) + fat,
        turn,
      )
    })
    .join('')
}

/** Two whole grilled sausages. */
export function links(brush: Brush, tone: string): string {
  return [-22, 20]
    .map((y, i) => {
      const outline = closed([
        [-82, y],
        [-70, y - 17],
        [-20, y - 22],
        [40, y - 20],
        [78, y - 15],
        [86, y + 2],
        [72, y + 17],
        [10, y + 19],
        [-60, y + 17],
      ])
      const skin = brush.linear([
        [0, light(tone, 0.4)],
        [0.4, tone],
        [1, dark(tone, 0.5)],
      ])
      const cuts = [-50, -18, 14, 46].map((x) => `M${x} ${y + 12}L${x + 16} ${y - 14}`).join('')
      return put(
        0,
        0,
        brush.raised(outline, skin, 1.3) +
          line(cuts, dark(tone, 0.65), 4.5, 'stroke-opacity=".7"') +
          gloss(`M-60 ${y - 12}Q0 ${y - 18} 62 ${y - 11}`, 3.6),
        i === 0 ? -5 : 4,
      )
    })
    .join('')
}
