/**
 * The kitchen screens that are connected to all nodes, in the memory of each node. Nodes notify each other of changes,
 * and repeat their own screens, so that others can forget a crashed node.
 */
import type { ShownAtStation } from '@orderi/shared/orders/schema'
import type { KitchenScreens } from '@orderi/shared/stations/schema'

/** The screens of one station that are connected to one node. `station` is null for the whole kitchen. */
export interface ScreensOfNode {
  readonly branchId: number
  readonly node: string
  readonly station: number | null
  readonly count: number
  readonly at: string
}

export const SCREENS_REPEAT_MS = 60_000
/** A screen that polls instead of having a socket counts for this long after its last poll. */
const POLLED_FOR_MS = 20_000
/** Screens of another node count for this long after its last message. */
const FORGOTTEN_AFTER_MS = 2.5 * SCREENS_REPEAT_MS

interface Entry {
  readonly byNode: Map<string, Pick<ScreensOfNode, 'count' | 'at'>>
  /** When a screen of the station last reported an order or, after a report, went away. Null before the first report. */
  lastAt: string | null
}

/** The kitchen screen that a socket shows. */
export interface SocketScreen {
  readonly branchId: number
  readonly station: number | null
}

export interface ConnectedScreens {
  /** Replaces the screen of a socket; undefined if it shows none. Returns what other nodes must know. */
  change(socketId: string, screen: SocketScreen | undefined): readonly ScreensOfNode[]
  /** Like `change`, for a screen that polls. */
  poll(sessionId: string, screen: SocketScreen): readonly ScreensOfNode[]
  /** Forgets the screens that stopped polling. Returns what other nodes must know. */
  endPolls(): readonly ScreensOfNode[]
  /** Takes a message of another node. Returns false if it changes nothing. */
  apply(change: ScreensOfNode): boolean
  /** Whether `recall` must be called before `ofBranch`. */
  isUnknown(branchId: number): boolean
  /** Like `report`, for the orders of the last hours. */
  recall(branchId: number, shown: readonly ShownAtStation[]): void
  /** Notes the orders that screens reported. A screen that never reported one is forgotten when it goes away. */
  report(branchId: number, shown: readonly ShownAtStation[]): void
  ofBranch(branchId: number): KitchenScreens[]
  /** Forgets the screens of nodes that are silent. Returns the branches that had some. */
  forgetSilent(): readonly number[]
  /** The screens of this node, for the other nodes. */
  own(): readonly ScreensOfNode[]
}

export function createKitchenScreens(node: string, clock: () => Date): ConnectedScreens {
  const branches = new Map<number, Map<number | null, Entry>>()
  const sockets = new Map<string, SocketScreen>()
  const polledAt = new Map<string, number>()
  const recalled = new Set<number>()

  function entryOf(branchId: number, station: number | null): Entry {
    const entries = branches.get(branchId) ?? new Map<number | null, Entry>()
    branches.set(branchId, entries)
    const entry = entries.get(station) ?? { byNode: new Map(), lastAt: null }
    entries.set(station, entry)
    return entry
  }

  const isLater = (at: string, { lastAt }: Entry) => lastAt === null || lastAt < at

  function apply({ branchId, node: from, station, count, at }: ScreensOfNode): boolean {
    const entry = entryOf(branchId, station)
    const known = entry.byNode.get(from)
    if (known && known.at > at) return false
    const isChanged = known?.count !== (count || undefined)
    if (count > 0) {
      entry.byNode.set(from, { count, at })
      return isChanged
    }
    entry.byNode.delete(from)
    // A screen of the whole kitchen leaves all stations.
    const left = station === null ? [...(branches.get(branchId)?.values() ?? [])] : [entry]
    for (const each of left) if (each.lastAt !== null && isLater(at, each)) each.lastAt = at
    return isChanged
  }

  function report(branchId: number, shown: readonly ShownAtStation[]): void {
    for (const { station, at } of shown) {
      const entry = entryOf(branchId, station)
      if (isLater(at, entry)) entry.lastAt = at
    }
  }

  const isSame = (one: SocketScreen, other: SocketScreen) =>
    one.branchId === other.branchId && one.station === other.station

  function stateOf({ branchId, station }: SocketScreen): ScreensOfNode {
    const count = [...sockets.values()].filter((each) => isSame(each, { branchId, station })).length
    return { branchId, node, station, count, at: clock().toISOString() }
  }

  const countOf = ({ byNode }: Entry) =>
    [...byNode.values()].reduce((sum, { count }) => sum + count, 0)

  function forgetIn(entry: Entry, oldest: string): boolean {
    const silent = [...entry.byNode].filter(([from, { at }]) => from !== node && at <= oldest)
    for (const [from] of silent) entry.byNode.delete(from)
    return silent.length > 0
  }

  function change(socketId: string, screen: SocketScreen | undefined): ScreensOfNode[] {
    const before = sockets.get(socketId)
    if (before && screen && isSame(before, screen)) return []
    if (screen) sockets.set(socketId, screen)
    else sockets.delete(socketId)
    const changes = [before, screen].flatMap((each) => (each ? [stateOf(each)] : []))
    for (const each of changes) apply(each)
    return changes
  }

  return {
    change,
    poll(sessionId, screen) {
      const id = `${sessionId} ${screen.branchId} ${screen.station}`
      polledAt.set(id, clock().getTime())
      return change(id, screen)
    },
    endPolls() {
      const oldest = clock().getTime() - POLLED_FOR_MS
      const ended = [...polledAt].filter(([, at]) => at <= oldest).map(([id]) => id)
      for (const id of ended) polledAt.delete(id)
      return ended.flatMap((id) => change(id, undefined))
    },
    apply,
    isUnknown: (branchId) => !recalled.has(branchId),
    recall(branchId, shown) {
      recalled.add(branchId)
      report(branchId, shown)
    },
    report,
    ofBranch: (branchId) =>
      [...(branches.get(branchId) ?? [])].flatMap(([station, entry]) => {
        const count = countOf(entry)
        const last_at = entry.lastAt ?? [...entry.byNode.values()].at(-1)?.at
        return last_at === undefined ? [] : [{ station, count, last_at }]
      }),
    forgetSilent() {
      const oldest = new Date(clock().getTime() - FORGOTTEN_AFTER_MS).toISOString()
      return [...branches].flatMap(([branchId, entries]) => {
        const changed = [...entries.values()].filter((entry) => forgetIn(entry, oldest))
        return changed.length > 0 ? [branchId] : []
      })
    },
    own() {
      const shown = [...sockets.values()]
      const first = shown.filter(
        (each, index) => shown.findIndex((one) => isSame(one, each)) === index,
      )
      return first.map(stateOf)
    },
  }
}
