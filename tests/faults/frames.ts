/** Messages that do not come as they were sent: some are lost, some come twice, some late, after those that followed them. */
import type { Random } from '@orderi/shared/kernel/random'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'

/** One message in five is lost, one comes again, one late. */
const CHANCE = 0.2
const LATEST_MS = 150

/** What befell the messages so far. */
interface Mishaps {
  lost: number
  doubled: number
  late: number
}

/** A line on which messages are lost, doubled and overtaken. */
export interface Shaking {
  readonly mishaps: Readonly<Mishaps>
  /** The same messages, shaken, until the line is calm. */
  shake<T>(deliver: (message: T) => void): (message: T) => void
  /** The app's sockets to a server, shaken. */
  socketsTo(url: string): BoardSocketFactory
  /** From now on everything comes as it was sent. */
  calm(): void
}

/** Begins to shake. */
export function startShaking(random: Random): Shaking {
  const mishaps: Mishaps = { lost: 0, doubled: 0, late: 0 }
  let isCalm = false

  function shake<T>(deliver: (message: T) => void): (message: T) => void {
    const later = (message: T) => setTimeout(deliver, random.between(1, LATEST_MS), message)
    return (message) => {
      const drawn = isCalm ? 1 : random.next()
      if (drawn < CHANCE) mishaps.lost += 1
      else if (drawn < 2 * CHANCE) {
        mishaps.doubled += 1
        deliver(message)
        later(message)
      } else if (drawn < 3 * CHANCE) {
        mishaps.late += 1
        later(message)
      } else deliver(message)
    }
  }

  return {
    mishaps,
    shake,
    socketsTo(url) {
      const open = socketsTo(url)
      return (token, listeners) =>
        open(token, {
          ...listeners,
          events: shake(listeners.events),
          head: shake(listeners.head),
        })
    },
    calm() {
      isCalm = true
    },
  }
}
