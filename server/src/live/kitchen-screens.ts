/**
 * The connected kitchen screens of all nodes, in the memory of each node. Nodes send each other the changes of their
 * screens, and all of their screens on request.
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

/** The time between the heartbeats of a node with screens. */
export const HEARTBEAT_MS = 60_000
/** A screen that polls instead of having a socket counts for this long after its last poll. */
const POLLED_FOR_MS = 20_000
/** Screens of another node count for this long after its last heartbeat. */
const NODE_TIMEOUT_MS = 2.5 * HEARTBEAT_MS

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
  /** Removes the screen of a socket, if it is the branch's. Returns what other nodes must know. */
  leave(socketId: string, branchId: number): readonly ScreensOfNode[]
  /** Like `change`, for a screen that polls. */
  poll(sessionId: string, screen: SocketScreen): readonly ScreensOfNode[]
  /** Removes the screens that stopped polling. Returns what other nodes must know. */
  expirePolls(): readonly ScreensOfNode[]
  /** Takes a message of another node. Returns false if it changes nothing. */
  apply(change: ScreensOfNode): boolean
  /** Notes that another node is running. Returns false if its screens are unknown. */
  heartbeat(node: string): boolean
  /** If false, `loadReports` must be called before `ofBranch`. */
  hasReports(branchId: number): boolean
  /** Like `report`, for the orders of the last 24 hours. */
  loadReports(branchId: number, shown: readonly ShownAtStation[]): void
  /** Notes the orders that screens reported. A screen that never reported one is forgotten when it goes away. */
  report(branchId: number, shown: readonly ShownAtStation[]): void
  /** Called when this node no longer receives the branch's reports. */
  forgetReports(branchId: number): void
  ofBranch(branchId: number): KitchenScreens[]
  /** Removes the screens of nodes without a recent heartbeat. Returns the branches that had some. */
  expireNodes(): readonly number[]
  /** The screens that are or were connected to this node, for the other nodes. */
  snapshot(): readonly ScreensOfNode[]
}

export function createKitchenScreens(node: string, clock: () => Date): ConnectedScreens {
  const startedAt = clock().toISOString()
  const branches = new Map<number, Map<number | null, Entry>>()
  const sockets = new Map<string, SocketScreen>()
  const polledAt = new Map<string, number>()
  const lastHeartbeatAt = new Map<string, number>()
  const loaded = new Set<number>()

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
    entry.byNode.set(from, { count, at })
    if (count === (known?.count ?? 0)) return false
    // A screen of the whole kitchen leaves all stations.
    const left = station === null ? [...(branches.get(branchId)?.values() ?? [])] : [entry]
    if (count === 0)
      for (const each of left) if (each.lastAt !== null && isLater(at, each)) each.lastAt = at
    return true
  }

  function report(branchId: number, shown: readonly ShownAtStation[]): void {
    for (const { station, at } of shown) {
      const entry = entryOf(branchId, station)
      if (isLater(at, entry)) entry.lastAt = at
    }
  }

  function add(screen: SocketScreen, added: 1 | -1): ScreensOfNode {
    const { count } = entryOf(screen.branchId, screen.station).byNode.get(node) ?? { count: 0 }
    const changed = { ...screen, node, count: count + added, at: clock().toISOString() }
    apply(changed)
    return changed
  }

  function change(socketId: string, screen: SocketScreen | undefined): ScreensOfNode[] {
    const before = sockets.get(socketId)
    if (before?.branchId === screen?.branchId && before?.station === screen?.station) return []
    if (screen) sockets.set(socketId, screen)
    else sockets.delete(socketId)
    return [...(before ? [add(before, -1)] : []), ...(screen ? [add(screen, 1)] : [])]
  }

  function removeNodes(entry: Entry, expired: readonly string[]): boolean {
    return expired.filter((from) => entry.byNode.delete(from)).length > 0
  }

  return {
    change,
    leave: (socketId, branchId) =>
      sockets.get(socketId)?.branchId === branchId ? change(socketId, undefined) : [],
    poll(sessionId, { branchId, station }) {
      const id = `${sessionId} ${branchId} ${station}`
      polledAt.set(id, clock().getTime())
      return change(id, { branchId, station })
    },
    expirePolls() {
      const oldest = clock().getTime() - POLLED_FOR_MS
      const ended = [...polledAt].filter(([, at]) => at <= oldest).map(([id]) => id)
      for (const id of ended) polledAt.delete(id)
      return ended.flatMap((id) => change(id, undefined))
    },
    apply,
    heartbeat(from) {
      const isKnown = lastHeartbeatAt.has(from)
      lastHeartbeatAt.set(from, clock().getTime())
      return isKnown
    },
    hasReports: (branchId) => loaded.has(branchId),
    loadReports(branchId, shown) {
      loaded.add(branchId)
      report(branchId, shown)
    },
    report,
    forgetReports: (branchId) => void loaded.delete(branchId),
    ofBranch: (branchId) =>
      [...(branches.get(branchId) ?? [])].flatMap(([station, { byNode, lastAt }]) => {
        const shown = [...byNode.values()].filter(({ count }) => count > 0)
        const count = shown.reduce((sum, each) => sum + each.count, 0)
        const last_at = lastAt ?? shown.at(-1)?.at
        if (last_at === undefined) return []
        // A node that starts does not know the screens of the others yet.
        return [{ station, count, last_at: last_at > startedAt ? last_at : startedAt }]
      }),
    expireNodes() {
      const oldest = clock().getTime() - NODE_TIMEOUT_MS
      const expired = [...lastHeartbeatAt].filter(([, at]) => at <= oldest).map(([from]) => from)
      if (expired.length === 0) return []
      for (const from of expired) lastHeartbeatAt.delete(from)
      return [...branches].flatMap(([branchId, entries]) => {
        const changed = [...entries.values()].filter((entry) => removeNodes(entry, expired))
        return changed.length > 0 ? [branchId] : []
      })
    },
    snapshot: () =>
      [...branches].flatMap(([branchId, entries]) =>
        [...entries].flatMap(([station, { byNode }]) => {
          const shown = byNode.get(node)
          const at = clock().toISOString()
          return shown ? [{ branchId, node, station, count: shown.count, at }] : []
        }),
      ),
  }
}
