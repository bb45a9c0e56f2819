/** Drops, duplicates and delays messages. A delayed message arrives after messages that were sent later. */
import type { Random } from '@orderi/shared/kernel/random'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'

/** Probability of each of the three faults, per message. */
const FAULT_PROBABILITY = 0.2
const MAX_DELAY_MS = 150

interface FaultCounts {
  lost: number
  doubled: number
  late: number
}

export interface MessageFaults {
  readonly faultCounts: Readonly<FaultCounts>
  /** Wraps a message handler. Until `endFaults()` is called, messages to it are dropped, duplicated or delayed. */
  withFaults<T>(deliver: (message: T) => void): (message: T) => void
  /** Creates sockets whose received messages are dropped, duplicated or delayed until `endFaults()` is called. */
  socketsTo(url: string): BoardSocketFactory
  endFaults(): void
}

export function startMessageFaults(random: Random): MessageFaults {
  const faultCounts: FaultCounts = { lost: 0, doubled: 0, late: 0 }
  let isStopped = false

  function withFaults<T>(deliver: (message: T) => void): (message: T) => void {
    const later = (message: T) => setTimeout(deliver, random.between(1, MAX_DELAY_MS), message)
    return (message) => {
      const drawn = isStopped ? 1 : random.next()
      if (drawn < FAULT_PROBABILITY) faultCounts.lost += 1
      else if (drawn < 2 * FAULT_PROBABILITY) {
        faultCounts.doubled += 1
        deliver(message)
        later(message)
      } else if (drawn < 3 * FAULT_PROBABILITY) {
        faultCounts.late += 1
        later(message)
      } else deliver(message)
    }
  }

  return {
    faultCounts,
    withFaults,
    socketsTo(url) {
      const open = socketsTo(url)
      return (token, listeners) =>
        open(token, {
          ...listeners,
          events: withFaults(listeners.events),
          head: withFaults(listeners.head),
        })
    },
    endFaults() {
      isStopped = true
    },
  }
}
