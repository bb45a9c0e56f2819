import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { differingScreens, type FollowingScreen } from '../support/following.ts'
import { byLength } from '../support/length.ts'
import { connectSocket } from '../support/screen.ts'
import { seedOfRun } from '../support/seed.ts'
import { openWorld } from '../support/world.ts'
import { openEvening } from './evening.ts'
import { startMessageFaults } from './frames.ts'
import { watchFalseLive } from './live-claims.ts'
import { violationsOf } from './violations.ts'

const SHAKEN_MS = byLength({ short: 3000, long: 120_000 })
/** Long enough for several head messages. A head message reveals a lost message, but can be lost as well. */
const LIMIT_MS = 20_000

/** More than one, because a single naive screen can show the right board by chance. */
const NAIVE_SCREENS = 6

type NaiveScreen = Pick<FollowingScreen, 'name' | 'shown' | 'close'>

const seed = seedOfRun()
const world = await openWorld()
const shaking = startMessageFaults(createRandom(seed))
const evening = await openEvening({
  urls: [world.url],
  sockets: shaking.socketsTo,
  openDatabase: () => createPool(world.databaseUrl, { max: 2 }),
  seed,
})
const naiveScreens = await Promise.all(Array.from({ length: NAIVE_SCREENS }, openNaiveScreen))
afterAll(() => {
  for (const naive of naiveScreens) naive.close()
  evening.close()
})

test('every screen converges to the log after lost, duplicate and late messages', async () => {
  const truth = watchFalseLive(evening.run, evening.appScreens)
  await evening.during(() => evening.continueFor(SHAKEN_MS))
  shaking.calm()
  const now = await evening.whenCaughtUp()
  truth.stop()
  expect(await violationsOf(evening)).toEqual([])
  expect(differingScreens(naiveScreens, now)).not.toEqual([])
  expect(truth.longerThan(LIMIT_MS)).toEqual([])
  const { lost, doubled, late } = shaking.faultCounts
  expect(Math.min(lost, doubled, late)).toBeGreaterThan(5)
  process.stdout.write(
    `messages disturbed: ${lost} lost, ${doubled} doubled, ${late} late; a screen was behind and showed “live” for ${(truth.longestMs(evening.appScreens) / 1000).toFixed(1)} s at most\n`,
  )
  evening.printFigures('messages shaken')
})

/** Negative control: a screen that applies every message as it arrives, without checking sequence numbers. */
async function openNaiveScreen(): Promise<NaiveScreen> {
  const { branch, waiter } = evening.tenant
  const socket = await connectSocket(world.url, waiter.token)
  const joined = await socket.emitWithAck('board:join', { branch: branch.id })
  if (!joined.ok || !('snapshot' in joined)) throw new Error('the naive could not join')
  let board: Board = boardFrom(joined.snapshot)
  socket.on(
    'board:events',
    shaking.shake(({ events }) => {
      board = applyEvents(board, events)
    }),
  )
  return { name: 'naive', shown: () => snapshotOf(board), close: () => void socket.close() }
}
