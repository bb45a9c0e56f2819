interface Spot {
  readonly x: number
  readonly y: number
  readonly seats: 2 | 4
  readonly round?: boolean
  readonly lit?: boolean
}

const SPOTS: readonly Spot[] = [
  { x: 110, y: 250, seats: 4, round: true },
  { x: 290, y: 250, seats: 4, round: true, lit: true },
  { x: 470, y: 250, seats: 4, round: true },
  { x: 110, y: 430, seats: 4 },
  { x: 290, y: 430, seats: 4 },
  { x: 470, y: 430, seats: 2 },
  { x: 110, y: 610, seats: 2 },
  { x: 290, y: 610, seats: 4, round: true },
  { x: 470, y: 610, seats: 4 },
]

function chairs({ seats }: Spot): readonly [number, number][] {
  const sides: [number, number][] = [
    [0, -62],
    [0, 62],
    [-62, 0],
    [62, 0],
  ]
  return sides.slice(0, seats)
}

export function FloorPlan(props: { className?: string | undefined }) {
  return (
    <svg
      className={props.className}
      viewBox="0 0 580 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      focusable="false"
    >
      <circle cx="290" cy="250" r="190" fill="#016083" opacity="0.55" />
      <circle cx="290" cy="250" r="118" fill="#0b7ba6" opacity="0.5" />
      {SPOTS.map((spot) => (
        <g
          key={`${spot.x} ${spot.y}`}
          transform={`translate(${spot.x} ${spot.y})`}
          stroke={spot.lit ? '#ffb62e' : '#5fa3bf'}
          strokeWidth="3"
          opacity={spot.lit ? 1 : 0.45}
        >
          <rect
            x="-40"
            y="-40"
            width="80"
            height="80"
            rx={spot.round ? 40 : 14}
            fill={spot.lit ? '#ffb62e' : 'none'}
          />
          {chairs(spot).map(([x, y]) => (
            <rect
              key={`${x} ${y}`}
              x={x - (x === 0 ? 17 : 7)}
              y={y - (y === 0 ? 17 : 7)}
              width={x === 0 ? 34 : 14}
              height={y === 0 ? 34 : 14}
              rx="7"
            />
          ))}
        </g>
      ))}
      <g transform="translate(290 250)" stroke="#013a50" strokeWidth="5" strokeLinecap="round">
        <path d="M-16 8a16 16 0 0 1 32 0z" fill="#013a50" strokeLinejoin="round" />
        <path d="M-21 15h42M0 -12v-2" />
      </g>
    </svg>
  )
}
