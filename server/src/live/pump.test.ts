import type { BoardEvent } from '@orderi/shared/board/events'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Commit } from '../log/append.ts'
import { createPump, type PumpDeps } from './pump.ts'

const commit = (...seqs: number[]): Commit => ({
  branchId: 1,
  restaurantId: 1,
  epoch: 'e',
  events: seqs.map((seq) => ({ seq }) as BoardEvent),
  owners: seqs.map(() => []),
})

/** `log` is the log that the pump reads. `emitted` collects the sequence numbers of the emitted commits. */
function pumpOver(log: Commit[], changes: Partial<PumpDeps> = {}) {
  const emitted: number[][] = []
  const pump = createPump(
    { branchId: 1, epoch: 'e', seq: 0 },
    {
      readCommits: async ({ seq }) => log.filter((each) => (each.events[0]?.seq ?? 0) > seq),
      emit: (each) => emitted.push(each.events.map((event) => event.seq)),
      onOtherLog: () => {},
      onError: () => {},
      ...changes,
    },
  )
  return { pump, emitted }
}

test('emits the next commit from memory, as one message', () => {
  const { pump, emitted } = pumpOver([])
  pump.publish(commit(1, 2))
  pump.publish(commit(3))
  expect(emitted).toEqual([[1, 2], [3]])
})

test('reads the log when another node’s commit is between the last emitted commit and the new one', async () => {
  const { pump, emitted } = pumpOver([commit(1, 2), commit(3)])
  pump.publish(commit(3))
  await pump.settled()
  expect(emitted).toEqual([[1, 2], [3]])
})

test('emits no event twice, and emits no event of another epoch', async () => {
  const { pump, emitted } = pumpOver([commit(1)])
  pump.publish(commit(1))
  pump.publish(commit(1))
  pump.advanceTo({ branchId: 1, epoch: 'e', seq: 1 })
  pump.publish({ ...commit(2), epoch: 'other' })
  await pump.settled()
  expect(emitted).toEqual([[1]])
})

test('reports commits of another log, and emits them only after the pump has switched to that log', () => {
  const onOtherLog = vi.fn()
  const { pump, emitted } = pumpOver([], { onOtherLog })
  pump.advanceTo({ branchId: 1, epoch: 'new', seq: 7 })
  pump.publish({ ...commit(8), epoch: 'new' })
  expect(onOtherLog).toHaveBeenCalledTimes(2)
  expect(pump.position).toEqual({ branchId: 1, epoch: 'e', seq: 0 })
  pump.moveTo({ branchId: 1, epoch: 'new', seq: 7 })
  pump.publish({ ...commit(8), epoch: 'new' })
  expect(emitted).toEqual([[8]])
})

test('discards the events of a read if the log was replaced during the read', async () => {
  let finishRead: (commits: Commit[]) => void = () => {}
  const { pump, emitted } = pumpOver([], {
    readCommits: () =>
      new Promise((resolve) => {
        finishRead = resolve
      }),
  })
  pump.advanceTo({ branchId: 1, epoch: 'e', seq: 8 })
  pump.moveTo({ branchId: 1, epoch: 'new', seq: 7 })
  finishRead([commit(8)])
  await pump.settled()
  expect(emitted).toEqual([])
})

test('reports a failed read of the log, and retries at the next hint', async () => {
  let fails = true
  const errors: unknown[] = []
  const { pump, emitted } = pumpOver([], {
    async readCommits() {
      if (fails) throw new Error('away')
      return [commit(1)]
    },
    onError: (error) => errors.push(error),
  })
  pump.advanceTo({ branchId: 1, epoch: 'e', seq: 1 })
  await pump.settled()
  expect(errors).toHaveLength(1)
  fails = false
  pump.advanceTo({ branchId: 1, epoch: 'e', seq: 1 })
  await pump.settled()
  expect(emitted).toEqual([[1]])
})

test('emits every event once and in sequence, regardless of the sequence of the hints', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      async (sizes, chance) => {
        const commits: Commit[] = []
        let seq = 0
        for (const size of sizes) {
          commits.push(commit(...Array.from({ length: size }, () => (seq += 1))))
        }
        const { pump, emitted } = pumpOver(commits)
        const news = commits
          .flatMap((each) => [each, each])
          .map((each) => ({ each, rank: chance.next().value }))
        for (const { each, rank } of news.toSorted((a, b) => a.rank - b.rank)) {
          if (rank % 3 === 0)
            pump.advanceTo({ branchId: 1, epoch: 'e', seq: each.events.at(-1)?.seq ?? 0 })
          else pump.publish(each)
          if (rank % 5 === 0) await pump.settled()
        }
        pump.advanceTo({ branchId: 1, epoch: 'e', seq })
        await pump.settled()
        expect(emitted.flat()).toEqual(Array.from({ length: seq }, (_, index) => index + 1))
        expect(emitted).toEqual(commits.map((each) => each.events.map((event) => event.seq)))
      },
    ),
  )
})
