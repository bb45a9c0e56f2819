/** The emblems of the two demo restaurants, 500 × 500. */

import { type Brush, light, line, mix, n, oval, path, put } from './brush.ts'

/** A guarumo leaf over a wood fire. */
export function drawGuarumo(brush: Brush): string {
  const ground = brush.radial(
    [
      [0, '#1f6a58'],
      [1, '#0e3b35'],
    ],
    0.42,
    0.36,
    0.7,
  )
  const gold = brush.linear(
    [
      [0, '#ffe3a0'],
      [1, '#e0a03a'],
    ],
    60,
  )
  const leaf = [-104, -78, -52, -26, 0, 26, 52, 78, 104]
    .map((turn, i) => {
      const long = 152 - Math.abs(i - 4) * 13
      const lobe = `M0 8C-12 ${n(-long * 0.3)} -30 ${n(-long * 0.62)} -19 ${n(-long * 0.86)}Q-11 ${-long} 0 ${-long}Q11 ${-long} 19 ${n(-long * 0.86)}C30 ${n(-long * 0.62)} 12 ${n(-long * 0.3)} 0 8Z`
      const ribs = [0.4, 0.58, 0.76]
        .map((at) => {
          const y = -long * at
          return `M0 ${n(y)}l12 -12M0 ${n(y)}l-12 -12`
        })
        .join('')
      return put(
        0,
        0,
        path(lobe, gold) + line(`M0 0L0 ${n(-long * 0.9)}${ribs}`, '#12483f', 3.4),
        turn,
      )
    })
    .join('')
  const flame = (scale: number, from: string, to: string) =>
    put(
      0,
      84,
      path(
        'M0 -74C14 -44 62 -28 62 22C62 60 34 82 0 82C-34 82 -62 60 -62 22C-62 -2 -46 -18 -36 -36C-30 -20 -24 -12 -12 -10C-18 -34 -10 -56 0 -74Z',
        brush.linear([
          [0, from],
          [1, to],
        ]),
      ),
      0,
      scale,
    )
  const log = (turn: number) =>
    put(
      0,
      152,
      `<rect x="-92" y="-12" width="184" height="24" rx="12" fill="#7a4524"/><rect x="-92" y="-12" width="184" height="9" rx="4.5" fill="#a5673a"/>${oval(86, 0, 8, 11, '#e3bd85')}${oval(86, 0, 4, 6, '#b5803f')}`,
      turn,
    )
  const ring = (r: number, colour: string, width: number) =>
    oval(0, 0, r, r, 'none', `stroke="${colour}" stroke-width="${width}"`)
  const beads = Array.from({ length: 48 }, (_, i) => {
    const angle = (i / 48) * Math.PI * 2
    return oval(Math.cos(angle) * 214, Math.sin(angle) * 214, 3.6, 3.6, '#f3c878')
  }).join('')
  const emblem =
    oval(0, 0, 240, 240, ground) +
    ring(230, '#f3c878', 5) +
    beads +
    ring(198, '#f3c878', 2.5) +
    put(0, 14, leaf, 0, 1.22) +
    put(0, 4, flame(1.06, '#ffb347', '#c93a1c') + flame(0.72, '#ffe08a', '#f07a24')) +
    put(0, 22, flame(0.38, '#fffbe0', '#ffcf5a')) +
    log(11) +
    log(-11)
  return `<rect width="500" height="500" fill="#fbf3e0"/>${put(250, 250, emblem)}`
}

/** A jade comal with a maize sun, ringed by stepped frets. */
export function drawJade(brush: Brush): string {
  const stone = brush.radial(
    [
      [0, '#57c2a0'],
      [0.6, '#258a70'],
      [1, '#0f5a4b'],
    ],
    0.38,
    0.32,
    0.76,
  )
  const clay = brush.radial(
    [
      [0, '#d9824a'],
      [0.7, '#b4552c'],
      [1, '#7d3419'],
    ],
    0.4,
    0.34,
    0.7,
  )
  const frets = Array.from({ length: 20 }, (_, i) =>
    put(
      0,
      0,
      path(
        'M-27 -174L-27 -198L-18 -198L-18 -207L-9 -207L-9 -216L9 -216L9 -207L18 -207L18 -198L27 -198L27 -174L18 -174L18 -186L9 -186L9 -195L-9 -195L-9 -186L-18 -186L-18 -174Z',
        i % 2 === 0 ? '#f6dfa8' : '#f0b85a',
      ),
      i * 18,
    ),
  ).join('')
  const rays = Array.from({ length: 16 }, (_, i) =>
    put(
      0,
      0,
      path(i % 2 === 0 ? 'M-13 -84L0 -128L13 -84Z' : 'M-9 -84L0 -110L9 -84Z', '#f6d489'),
      i * 22.5,
    ),
  ).join('')
  const kernels = [30, 56]
    .map((reach, ring) => {
      const count = ring === 0 ? 8 : 15
      return Array.from({ length: count }, (_, i) => {
        const angle = ((i + ring * 0.5) / count) * Math.PI * 2
        const tone = ['#f6c445', '#f2a93b', '#fbe08a', '#c94f3a', '#5d3a6b'][(i * 3 + ring) % 5]
        const at = [Math.cos(angle) * reach, Math.sin(angle) * reach] as const
        const grain = `M-10 6Q-12 -10 0 -12Q12 -10 10 6Q0 14 -10 6Z`
        return put(
          at[0],
          at[1],
          path(grain, tone ?? '#f6c445') +
            line('M-5 -6Q0 -9 5 -6', light(tone ?? '#f6c445', 0.7), 2.4),
          (angle * 180) / Math.PI + 90,
        )
      }).join('')
    })
    .join('')
  const bead = oval(0, 0, 16, 16, '#2f9a7d') + oval(-5, -5, 5, 4, mix('#2f9a7d', '#ffffff', 0.7))
  const shine = line('M-196 -96A218 218 0 0 1 -96 -196', '#ffffff', 9, 'stroke-opacity=".35"')
  const emblem =
    oval(0, 0, 240, 240, stone) +
    frets +
    oval(0, 0, 160, 160, '#0c4a3e') +
    oval(0, 0, 152, 152, clay) +
    oval(0, 0, 140, 140, 'none', 'stroke="#f6d489" stroke-width="3" stroke-opacity=".7"') +
    rays +
    oval(0, 0, 80, 80, '#7a2f18') +
    oval(0, 0, 74, 74, '#93401f') +
    kernels +
    bead +
    shine
  return `<rect width="500" height="500" fill="#fdf4e1"/>${put(250, 250, emblem)}`
}
