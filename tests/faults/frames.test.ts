import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { type BoardFollower, differingScreens } from '../support/live/board-followers.ts'
import { connectSocket } from '../support/live/screen.ts'
import { seedOfRun } from '../support/seed.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { openWorld } from '../support/world.ts'
import { startFaultRun } from './fault-run.ts'
import { startMessageFaults } from './frames.ts'
import { watchFalseLiveClaims } from './live-claims.ts'
import { violationsOf } from './violations.ts'

const FAULTS_MS = bySuiteLength({ short: 3000, long: 120_000 })
/** Long enough for several head messages. A head message reveals a lost message, but can be lost as well. */
const LIMIT_MS = 20_000

/** More than one, because one naive screen can show the correct board by chance. */
const NAIVE_SCREENS = 6

type NaiveScreen = Pick<BoardFollower, 'name' | 'shown' | 'close'>

const seed = seedOfRun()
const world = await openWorld()
const messageFaults = startMessageFaults(createRandom(seed))
const faultRun = await startFaultRun({
  urls: [world.url],
  sockets: messageFaults.socketsTo,
  openDatabase: () => createPool(world.databaseUrl, { max: 2 }),
  seed,
})
const naiveScreens = await Promise.all(Array.from({ length: NAIVE_SCREENS }, openNaiveScreen))
afterAll(() => {
  for (const naive of naiveScreens) naive.close()
  faultRun.close()
})

test('every screen converges to the log after lost, duplicate and late messages', async () => {
  const truth = watchFalseLiveClaims(faultRun.run, faultRun.appScreens)
  await faultRun.during(() => faultRun.continueFor(FAULTS_MS))
  messageFaults.endFaults()
  const now = await faultRun.whenCaughtUp()
  truth.stop()
  expect(await violationsOf(faultRun)).toEqual([])
  expect(differingScreens(naiveScreens, now)).not.toEqual([])
  expect(truth.longerThan(LIMIT_MS)).toEqual([])
  const { lost, doubled, late } = messageFaults.faultCounts
  expect(Math.min(lost, doubled, late)).toBeGreaterThan(5)
  process.stdout.write(
    `messages disturbed: ${lost} lost, ${doubled} doubled, ${late} late; a screen was behind and showed “live” for ${(truth.longestMs(faultRun.appScreens) / 1000).toFixed(1)} s at most\n`,
  )
  faultRun.printFigures('messages shaken')
})

/** Negative control: a screen that applies every message as it arrives, without checking sequence numbers. */
async function openNaiveScreen(): Promise<NaiveScreen> {
  const { branch, waiter } = faultRun.tenant
  const socket = await connectSocket(world.url, waiter.token)
  const joined = await socket.emitWithAck('board:join', { branch: branch.id })
  if (!joined.ok || !('snapshot' in joined)) throw new Error('the naive could not join')
  let board: Board = boardFrom(joined.snapshot)
  socket.on(
    'board:events',
    messageFaults.withFaults(({ events }) => {
      board = applyEvents(board, events)
    }),
  )
  return { name: 'naive', shown: () => snapshotOf(board), close: () => void socket.close() }
}
