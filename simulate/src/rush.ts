import type { Call } from '@orderi/shared/contract/call'
import type { Random } from '@orderi/shared/kernel/random'
import type { Api } from './api.ts'
import type { BoardWatch } from './board.ts'
import type { Pace } from './pace.ts'
import type { Venue } from './place.ts'
import type { Tally } from './tally.ts'

/** A running simulation. */
export interface Rush {
  readonly api: Api
  readonly place: Venue
  readonly pace: Pace
  readonly tally: Tally
  readonly random: Random
  readonly screen: BoardWatch
  /**
   * Starts `work`. At its end, the run aborts `work` and waits for it. The promise resolves when `work` settles, and
   * never rejects.
   */
  begin(work: () => Promise<void>): Promise<void>
}

/** True until the command about money has succeeded once in the run. Afterwards random. */
export function isDue(
  { place, tally }: Rush,
  random: Random,
  { path }: Call,
  probability: number,
): boolean {
  const isFirst = place.till !== undefined && place.kitchen.isAdmin && !tally.isDone(path)
  return random.chance(probability) || isFirst
}

/** Runs `work` for each entity that enters a state on the board. Never runs it twice at once for the same entity. */
export function onEnterState(
  rush: Rush,
  idsInState: () => Iterable<number>,
  work: (id: number, random: Random) => Promise<void>,
  name: string,
): () => void {
  const atWork = new Set<number>()
  let count = 0
  const check = () => {
    for (const id of idsInState()) {
      if (atWork.has(id)) continue
      atWork.add(id)
      count += 1
      const random = rush.random.fork(`${name} ${count}`)
      void rush.begin(async () => {
        try {
          await work(id, random)
        } finally {
          atWork.delete(id)
        }
        // During the work, the entity may have entered the state again, or never left it.
        check()
      })
    }
  }
  return check
}
