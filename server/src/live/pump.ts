/** Emits the events of one branch to this node's sockets in sequence, even if commits arrive out of sequence. */
import type { Commit } from '../log/append.ts'
import type { LogPosition } from '../log/read.ts'

export interface PumpDeps {
  /** Returns complete commits, oldest first. */
  readonly readCommits: (after: LogPosition) => Promise<Commit[]>
  /** Sends a commit as one message to all sockets of this node that watch the branch. */
  readonly emit: (commit: Commit) => void
  /** Called for a commit or position of another epoch. One of the two epochs has ended. */
  readonly onOtherLog: () => void
  readonly onError: (error: unknown) => void
}

export interface Pump {
  readonly position: LogPosition
  readonly behind: number
  /** Emits a new commit of this node at once if it is the next one; otherwise reads the log. */
  publish(commit: Commit): void
  advanceTo(position: LogPosition): void
  /** Continues after `head`, which may belong to another log. Earlier events are no longer emitted. */
  moveTo(head: LogPosition): void
  settled(): Promise<void>
}

/** Events up to `start` count as emitted. */
export function createPump(start: LogPosition, deps: PumpDeps): Pump {
  let position = start
  let reading: Promise<void> | undefined
  let wanted = start.seq

  function emit(commit: Commit): void {
    const last = commit.events.at(-1)
    if (!last) return
    position = { ...position, seq: last.seq }
    deps.emit(commit)
  }

  async function readMissing(): Promise<void> {
    try {
      while (position.seq < wanted) {
        const commits = await deps.readCommits(position)
        if (commits.length === 0) return
        for (const commit of commits) {
          // During the read, another call may have emitted this commit, or the log may have been replaced.
          const isNext = commit.events[0]?.seq === position.seq + 1
          if (isNext && commit.epoch === position.epoch) emit(commit)
        }
      }
    } catch (error) {
      deps.onError(error)
    } finally {
      reading = undefined
    }
  }

  function readUpTo(seq: number): void {
    wanted = Math.max(wanted, seq)
    if (position.seq < wanted && !reading) reading = readMissing()
  }

  return {
    get position() {
      return position
    },
    get behind() {
      return Math.max(0, wanted - position.seq)
    },
    publish(commit) {
      if (commit.epoch !== position.epoch) return deps.onOtherLog()
      const first = commit.events[0]
      const last = commit.events.at(-1)
      if (!first || !last || last.seq <= position.seq) return
      if (first.seq === position.seq + 1) {
        wanted = Math.max(wanted, last.seq)
        emit(commit)
      } else readUpTo(last.seq)
    },
    advanceTo(target) {
      if (target.epoch !== position.epoch) return deps.onOtherLog()
      readUpTo(target.seq)
    },
    moveTo(head) {
      position = head
      wanted = head.seq
    },
    async settled() {
      await reading
    },
  }
}
