/** Sends changes of the connected kitchen screens to this node's boards and to the other nodes. */
import type { NodeHint, NodeHintChannel } from '../log/hints.ts'
import {
  type ConnectedScreens,
  createKitchenScreens,
  HEARTBEAT_MS,
  type ScreensOfNode,
  type SocketScreen,
} from './kitchen-screens.ts'

/** Changes of screens within this time are one message. */
export const SCREENS_DELAY_MS = 500

interface PresenceDeps {
  readonly node: string
  readonly clock: () => Date
  readonly hints: () => Pick<NodeHintChannel, 'screens' | 'requestScreens'>
  /** Sends the branch's boards the connected screens. */
  readonly publish: (branchId: number) => void
}

export interface ScreenPresence {
  readonly screens: ConnectedScreens
  /** Publishes changes of this node's screens, after `SCREENS_DELAY_MS`. */
  show(changes: readonly ScreensOfNode[]): void
  /** Counts a screen that polls instead of having a socket. */
  poll(sessionId: string, screen: SocketScreen): void
  onHint(hint: Pick<NodeHint, 'node' | 'screens' | 'requestsScreens'>): void
  /** Called when hints of other nodes may have been lost. */
  onReconnect(): void
  /** Publishes the last changes. */
  close(): void
}

export function createScreenPresence({
  node,
  clock,
  hints,
  publish,
}: PresenceDeps): ScreenPresence {
  const screens = createKitchenScreens(node, clock)
  const pending = new Map<string, ScreensOfNode>()
  let timer: NodeJS.Timeout | undefined

  function publishAll(changes: readonly ScreensOfNode[]): void {
    for (const branchId of new Set(changes.map((change) => change.branchId))) publish(branchId)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const changes = [...pending.values()]
    pending.clear()
    if (changes.length > 0) hints().screens(changes)
    publishAll(changes)
  }

  function show(changes: readonly ScreensOfNode[]): void {
    for (const each of changes) pending.set(`${each.branchId} ${each.station}`, each)
    if (pending.size > 0) timer ??= setTimeout(flush, SCREENS_DELAY_MS).unref()
  }

  function heartbeat(): void {
    show(screens.expirePolls())
    // One message is enough to show that this node is running.
    hints().screens(screens.snapshot().slice(0, 1))
    for (const branchId of screens.expireNodes()) publish(branchId)
  }
  const heartbeats = setInterval(heartbeat, HEARTBEAT_MS).unref()

  return {
    screens,
    show,
    poll: (sessionId, screen) => show(screens.poll(sessionId, screen)),
    onHint(hint) {
      const isKnown = screens.heartbeat(hint.node)
      if (hint.requestsScreens) hints().screens(screens.snapshot())
      else if (!isKnown) hints().requestScreens()
      publishAll(hint.screens.filter((change) => screens.apply(change)))
    },
    onReconnect() {
      hints().screens(screens.snapshot())
      hints().requestScreens()
    },
    close() {
      clearInterval(heartbeats)
      flush()
    },
  }
}
