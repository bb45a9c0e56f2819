/** The colours of the crockery and what is painted on its rims. */

import { type Brush, dots, line, n, oval, type Point, path, put } from './brush.ts'

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
  ochre: '#d79b3a',
  coral: '#dd7f63',
  blush: '#e6bfae',
  enamel: '#f8f6f0',
  talavera: '#fbf6e9',
} as const

export type Glaze = keyof typeof glazes

export function decoration(brush: Brush, glaze: Glaze, r: number, well: number): string {
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

/** The window in the glaze: two pale arcs on the upper left of the rim. */
export function shine(r: number, well: number): string {
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
