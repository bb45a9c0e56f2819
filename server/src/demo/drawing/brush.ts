/** The brush that every demo picture is painted with: seeded chance, organic outlines, gradients. */

export type Point = readonly [x: number, y: number]
type Stop = readonly [at: number, colour: string, opacity?: number]

export type Brush = {
  /** The next number from 0 up to, not including, 1. */
  readonly random: () => number
  readonly between: (low: number, high: number) => number
  readonly pick: <T>(first: T, ...others: readonly T[]) => T
  /** Registers a gradient lit from the upper left; returns the paint that refers to it. */
  readonly radial: (stops: readonly Stop[], cx?: number, cy?: number, r?: number) => string
  readonly linear: (stops: readonly Stop[], degrees?: number) => string
  /** Registers a clip path of this outline; returns the attribute that applies it. */
  readonly clip: (outline: string) => string
  /** A closed organic outline around the origin. */
  readonly blob: (rx: number, ry: number, wobble?: number, corners?: number) => string
  /** A shape that lies on another one: its soft shadow, then itself. Height 1 is a slice of meat. */
  readonly raised: (outline: string, fill: string, height?: number) => string
  /** The same brush for a thing that is drawn turned, so that shadows still fall one way. */
  readonly turned: (degrees: number) => Brush
  /** Everything registered so far, for the picture's `<defs>`. */
  readonly definitions: () => string
}

/** Makes a brush whose chance depends on the seed only, so a key always gives the same picture. */
export function createBrush(seed: string): Brush {
  const random = chance(seed)
  const shared = createShared(random)
  return turnedBrush(shared, 0)
}

const shadow = '#1f0d04'

function turnedBrush(shared: Shared, degrees: number): Brush {
  const angle = (-degrees * Math.PI) / 180
  const fallX = Math.cos(angle) * 2.6 - Math.sin(angle) * 5
  const fallY = Math.sin(angle) * 2.6 + Math.cos(angle) * 5
  const raised = (outline: string, fill: string, height = 1) => {
    const at = `transform="translate(${n(fallX * height)} ${n(fallY * height)})"`
    const edge = `stroke="${shadow}" stroke-linejoin="round"`
    const body = `<path d="${outline}" fill="${fill}"/>`
    if (height < 0.75)
      return `<path d="${outline}" ${at} ${coarse} fill="${shadow}" fill-opacity=".36"/>${body}`
    return (
      `<g ${at} ${coarse} fill="${shadow}"><path d="${outline}" fill="none" ${edge} stroke-width="${n(7 * height)}" stroke-opacity=".1"/>` +
      `<path d="${outline}" ${edge} stroke-width="${n(3 * height)}" stroke-opacity=".13" fill-opacity=".34"/></g>${body}`
    )
  }
  return { ...shared, raised, turned: (more) => turnedBrush(shared, degrees + more) }
}

type Shared = Omit<Brush, 'raised' | 'turned'>

function createShared(random: () => number): Shared {
  const registered = new Map<string, string>()

  const between = (low: number, high: number) => low + (high - low) * random()

  const register = (tag: string, body: string) => {
    const known = registered.get(tag + body)
    if (known !== undefined) return known
    const id = `d${registered.size}`
    registered.set(tag + body, id)
    return id
  }

  return {
    random,
    between,
    pick: (first, ...others) => {
      const list = [first, ...others]
      return list[Math.floor(random() * list.length)] ?? first
    },
    radial: (stops, cx = 0.38, cy = 0.32, r = 0.72) =>
      `url(#${register(`radialGradient cx="${cx}" cy="${cy}" r="${r}"`, stops.map(stop).join(''))})`,
    linear: (stops, degrees = 90) => {
      const turn = `gradientTransform="rotate(${degrees} .5 .5)"`
      return `url(#${register(`linearGradient ${turn}`, stops.map(stop).join(''))})`
    },
    clip: (outline) => `clip-path="url(#${register('clipPath', `<path d="${outline}"/>`)})"`,
    blob: (rx, ry, wobble = 0.06, corners = 10) => {
      const start = random() * Math.PI
      return closed(
        Array.from({ length: corners }, (_, i) => {
          const angle = start + (i / corners) * Math.PI * 2
          const reach = 1 + between(-wobble, wobble)
          return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach] as const
        }),
      )
    },
    definitions: () =>
      [...registered]
        .map(([key, id]) => {
          const at = key.indexOf('<')
          const tag = key.slice(0, at)
          const name = tag.split(' ')[0]
          return `<${tag.replace(`${name}`, `${name} id="${id}"`)}>${key.slice(at)}</${name}>`
        })
        .join(''),
  }
}

function stop([at, colour, opacity]: Stop): string {
  const fade = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
  return `<stop offset="${at}" stop-color="${colour}"${fade}/>`
}

/** FNV-1a for the seed, mulberry32 for the sequence. */
function chance(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One decimal is finer than a screen shows, and keeps the pictures small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A smooth closed outline through the points (Catmull-Rom as Bézier curves). */
export function closed(points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] ?? [0, 0]
  const [x, y] = at(0)
  return `M${n(x)} ${n(y)}${points.map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2))).join('')}Z`
}

/** A smooth open line through the points. */
export function open(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0]
  const [x, y] = at(0)
  const legs = points.slice(1).map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2)))
  return `M${n(x)} ${n(y)}${legs.join('')}`
}

function curve(before: Point, from: Point, to: Point, after: Point): string {
  const x1 = from[0] + (to[0] - before[0]) / 6
  const y1 = from[1] + (to[1] - before[1]) / 6
  const x2 = to[0] - (after[0] - from[0]) / 6
  const y2 = to[1] - (after[1] - from[1]) / 6
  return `C${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)} ${n(to[0])} ${n(to[1])}`
}

/** Mixes two `#rrggbb` colours; 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const a = Number.parseInt(first.slice(1), 16)
  const b = Number.parseInt(second.slice(1), 16)
  const channel = (shift: number) => {
    const from = (a >> shift) & 255
    const value = Math.round(from + (((b >> shift) & 255) - from) * share)
    return value.toString(16).padStart(2, '0')
  }
  return `#${channel(16)}${channel(8)}${channel(0)}`
}

export function light(colour: string, share: number): string {
  return mix(colour, '#fff3d6', share)
}

export function dark(colour: string, share: number): string {
  return mix(colour, '#300f03', share)
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

/** Round dots in one stroke: a hundred cost what one costs. */
export function dots(at: readonly Point[], colour: string, width: number, more = ''): string {
  return line(at.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join(''), colour, width, more)
}

/** A shape of points, moved, turned by radians and scaled. */
export function placed(
  shape: readonly Point[],
  [x, y]: Point,
  turn: number,
  scale: number,
): readonly Point[] {
  const cos = Math.cos(turn) * scale
  const sin = Math.sin(turn) * scale
  return shape.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos] as const)
}

/** A straight-edged outline. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** Draws something at a place, turned by degrees and scaled. */
export function put(x: number, y: number, drawn: string, turn = 0, scale = 1): string {
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${scaled}">${drawn}</g>`
}

/** Coarse edges, twice as quick: for shadows and grain, where nobody sees an edge. */
export const coarse = 'shape-rendering="optimizeSpeed"'

/** Evenly spread places inside an ellipse, from the rim inwards, a little disturbed. */
export function places(brush: Brush, count: number, rx: number, ry: number): readonly Point[] {
  const golden = Math.PI * (3 - Math.sqrt(5))
  const start = brush.random() * 6
  return Array.from({ length: count }, (_, i) => {
    const reach = Math.sqrt((count - i - 0.5) / count) * brush.between(0.93, 1.05)
    const angle = start + i * golden + brush.between(-0.2, 0.2)
    return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach] as const
  })
}
