/** Whether screens that say that they are live are: how long they said so while they missed what somebody was already told is done. */
import type { AppScreen } from '../support/following.ts'
import type { Run } from '../support/writers.ts'

const LOOK_MS = 50

/** A screen that says whether it is live. */
export type Claimant = Pick<AppScreen, 'name' | 'seq' | 'claimsToBeLive'>

/** What was found. */
export interface Truth {
  /** The longest that one of these was behind and said that it is live. */
  longestMs(of: readonly Claimant[]): number
  /** Who was for longer than that, by name. */
  longerThan(limitMs: number): string[]
  stop(): void
}

/** Looks at them again and again. */
export function watchTruth(run: Pick<Run, 'commits'>, screens: readonly Claimant[]): Truth {
  /** Places in the log that somebody was told of, and when, oldest first. */
  const told: { readonly seq: number; readonly at: number }[] = []
  let read = run.commits.length
  const watched = screens.map((screen) => ({ screen, next: 0, longestMs: 0 }))

  // The time that screens had to notice: of a pause of the whole process only two looks count.
  let now = 0
  let lookedAt = performance.now()

  function look(): void {
    const since = lookedAt
    lookedAt = performance.now()
    now += Math.min(lookedAt - since, 2 * LOOK_MS)
    for (; read < run.commits.length; read += 1) told.push({ seq: run.commits[read] ?? 0, at: now })
    for (const each of watched) {
      const { screen } = each
      while ((told[each.next]?.seq ?? Number.POSITIVE_INFINITY) <= screen.seq) each.next += 1
      const missed = told[each.next]
      if (missed && screen.claimsToBeLive) {
        each.longestMs = Math.max(each.longestMs, now - missed.at)
      }
    }
  }

  const timer = setInterval(look, LOOK_MS)
  return {
    longestMs: (of) =>
      Math.max(
        0,
        ...watched.flatMap(({ screen, longestMs }) => (of.includes(screen) ? [longestMs] : [])),
      ),
    longerThan: (limitMs) =>
      watched.filter(({ longestMs }) => longestMs > limitMs).map(({ screen }) => screen.name),
    stop: () => clearInterval(timer),
  }
}
