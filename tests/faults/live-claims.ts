/** Measures how long screens showed “live” while they missed an acknowledged command. */
import type { AppScreen } from '../support/live/board-followers.ts'
import type { WritersRun } from '../support/live/writers.ts'

const CHECK_INTERVAL_MS = 50

export type LiveScreen = Pick<AppScreen, 'name' | 'seq' | 'showsLive'>

export interface FalseLiveClaimWatch {
  longestMs(of: readonly LiveScreen[]): number
  /** Names of the screens that showed “live” for longer than the limit while they missed an acknowledged command. */
  longerThan(limitMs: number): string[]
  stop(): void
}

export function watchFalseLiveClaims(
  run: Pick<WritersRun, 'commits'>,
  screens: readonly LiveScreen[],
): FalseLiveClaimWatch {
  /** Sequence numbers of acknowledged commands, oldest first. `at` is the value of `now` at the acknowledgement. */
  const acknowledged: { readonly seq: number; readonly at: number }[] = []
  let read = run.commits.length
  const watched = screens.map((screen) => ({ screen, next: 0, longestMs: 0 }))

  // In milliseconds. A pause of the whole process counts as two intervals at most, because screens cannot react in it.
  let now = 0
  let checkedAt = performance.now()

  function check(): void {
    const since = checkedAt
    checkedAt = performance.now()
    now += Math.min(checkedAt - since, 2 * CHECK_INTERVAL_MS)
    for (; read < run.commits.length; read += 1)
      acknowledged.push({ seq: run.commits[read] ?? 0, at: now })
    for (const each of watched) {
      const { screen } = each
      while ((acknowledged[each.next]?.seq ?? Number.POSITIVE_INFINITY) <= screen.seq)
        each.next += 1
      const missed = acknowledged[each.next]
      if (missed && screen.showsLive) {
        each.longestMs = Math.max(each.longestMs, now - missed.at)
      }
    }
  }

  const timer = setInterval(check, CHECK_INTERVAL_MS)
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
