/** Salads, shreds and herbs. */

import { type Brush, closed, dark, light, line, mix, n, places, put } from './brush.ts'

function lettuceLeaf(brush: Brush, tone: string, length: number): string {
  const width = length * 0.62
  const frill = Array.from({ length: 22 }, (_, i) => {
    const a = (i / 22) * Math.PI * 2
    const reach = i % 2 === 0 ? 1.06 : 0.88
    return [Math.cos(a) * width * reach, Math.sin(a) * length * reach * 0.82] as const
  })
  const outline = closed(frill)
  const blade = brush.radial(
    [
      [0, light(tone, 0.55)],
      [0.5, tone],
      [1, dark(tone, 0.36)],
    ],
    0.5,
    0.62,
    0.62,
  )
  const veins = `M0 ${n(length * 0.7)}L0 ${n(-length * 0.6)}M0 ${n(length * 0.3)}L${n(width * 0.6)} ${n(-length * 0.1)}M0 ${n(length * 0.3)}L${n(-width * 0.6)} ${n(-length * 0.1)}M0 0L${n(width * 0.5)} ${n(-length * 0.4)}M0 0L${n(-width * 0.5)} ${n(-length * 0.4)}`
  return (
    brush.raised(outline, blade, 0.9) +
    line(veins, light(tone, 0.75), 2, 'stroke-opacity=".55"') +
    line(outline, light(tone, 0.5), 1.6, 'stroke-opacity=".5"')
  )
}

/** A heap of salad leaves. */
export function salad(brush: Brush, tone: string): string {
  return Array.from({ length: 9 }, (_, i) => {
    const turn = i * 97 + brush.between(-20, 20)
    const angle = ((turn - 90) * Math.PI) / 180
    const reach = i < 6 ? 32 : 9
    const shade = mix(tone, i % 3 === 0 ? '#c8d96a' : '#2f6b2a', brush.random() * 0.45)
    return put(
      Math.cos(angle) * reach,
      Math.sin(angle) * reach * 0.85,
      lettuceLeaf(brush.turned(turn), shade, brush.between(30, 38)),
      turn,
    )
  }).join('')
}

/** One wide lettuce leaf as a bed. */
export function lettuce(brush: Brush, tone: string): string {
  return lettuceLeaf(brush, tone, 78)
}

/** Thin shreds: cabbage, carrot, pickled onion. */
export function slaw(brush: Brush, tone: string): string {
  const shreds = places(brush, 70, 58, 46).map(([x, y]) => {
    const angle = brush.between(0, 6.28)
    const length = brush.between(8, 15)
    const d = `M${n(x)} ${n(y)}q${n(Math.cos(angle + 0.7) * length)} ${n(Math.sin(angle + 0.7) * length)} ${n(Math.cos(angle) * length * 2)} ${n(Math.sin(angle) * length * 2)}`
    const shade = brush.pick(tone, light(tone, 0.4), dark(tone, 0.12), light(tone, 0.7))
    return (
      line(d, '#150702', 5, 'stroke-opacity=".16" transform="translate(1 2)"') + line(d, shade, 3.8)
    )
  })
  return put(
    -8,
    -4,
    brush.raised(brush.blob(62, 50, 0.1, 11), dark(tone, 0.2), 1.2) + shreds.join(''),
  )
}

/** Coriander, parsley, mint: sprigs. */
export function sprig(brush: Brush, tone: string): string {
  return Array.from({ length: 3 }, (_, s) => {
    const turn = -38 + s * 38 + brush.between(-8, 8)
    const foliage = [
      [0, -46, 0],
      [-15, -32, -50],
      [15, -32, 50],
      [-12, -12, -70],
      [12, -12, 70],
    ]
      .map(([x = 0, y = 0, lean = 0]) => {
        const leaf =
          'M0 12C-15 8 -17 -4 -10 -8C-9 -15 -2 -18 0 -14C2 -18 9 -15 10 -8C17 -4 15 8 0 12Z'
        return put(
          x,
          y,
          brush.turned(turn + lean).raised(
            leaf,
            brush.radial(
              [
                [0, light(tone, 0.4)],
                [1, dark(tone, 0.22)],
              ],
              0.4,
              0.3,
              0.8,
            ),
            0.55,
          ) + line('M0 11L0 -9M0 2L6 -4M0 2L-6 -4', light(tone, 0.6), 1.2, 'stroke-opacity=".6"'),
          lean,
        )
      })
      .join('')
    return put(0, 0, line('M0 20Q2 -10 0 -36', dark(tone, 0.1), 3.2) + foliage, turn, 0.82)
  }).join('')
}

/** Plain pointed leaves: mint, bay, chipilín. */
export function leaves(brush: Brush, tone: string): string {
  return [
    [-18, 4, -50],
    [16, 4, 46],
    [0, -16, -4],
  ]
    .map(([x = 0, y = 0, turn = 0]) => {
      const leaf = 'M0 26C-20 14 -18 -12 0 -30C18 -12 20 14 0 26Z'
      return put(
        x,
        y,
        brush.turned(turn).raised(
          leaf,
          brush.linear(
            [
              [0, light(tone, 0.4)],
              [0.5, tone],
              [1, dark(tone, 0.35)],
            ],
            0,
          ),
          0.8,
        ) +
          line(
            'M0 24L0 -22M0 10L9 0M0 10L-9 0M0 -4L7 -12M0 -4L-7 -12',
            light(tone, 0.6),
            1.4,
            'stroke-opacity=".6"',
          ),
        turn,
      )
    })
    .join('')
}
