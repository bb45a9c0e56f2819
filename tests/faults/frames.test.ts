/** Messages that are lost, doubled and overtaken: the app's screens notice and end at the same board; one that believes what comes does not. */
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { type FollowingScreen, screensUnlike } from '../support/following.ts'
import { byLength } from '../support/length.ts'
import { connect } from '../support/screen.ts'
import { seedOfRun } from '../support/seed.ts'
import { openWorld } from '../support/world.ts'
import { openEvening } from './evening.ts'
import { startShaking } from './frames.ts'
import { watchTruth } from './truth.ts'
import { wrongsOf } from './wrongs.ts'

const SHAKEN_MS = byLength({ short: 3000, long: 120_000 })
/** A message that is lost is missed with the next head, which may be lost as well. */
const LIMIT_MS = 20_000

/** By chance one of them may end right. */
const BELIEVERS = 6

type Believer = Pick<FollowingScreen, 'name' | 'shown' | 'close'>

const seed = seedOfRun()
const world = await openWorld()
const shaking = startShaking(createRandom(seed))
const evening = await openEvening({
  urls: [world.url],
  sockets: shaking.socketsTo,
  openDatabase: () => createPool(world.databaseUrl, { max: 2 }),
  seed,
})
const believers = await Promise.all(Array.from({ length: BELIEVERS }, openBeliever))
afterAll(() => {
  for (const believer of believers) believer.close()
  evening.close()
})

test('whatever is lost, doubled or late, every screen ends at the board of the log', async () => {
  const truth = watchTruth(evening.run, evening.appScreens)
  await evening.during(() => evening.goesOn(SHAKEN_MS))
  shaking.calm()
  const now = await evening.whenCaughtUp()
  truth.stop()
  expect(await wrongsOf(evening)).toEqual([])
  expect(screensUnlike(believers, now)).not.toEqual([])
  expect(truth.longerThan(LIMIT_MS)).toEqual([])
  const { lost, doubled, late } = shaking.mishaps
  expect(Math.min(lost, doubled, late)).toBeGreaterThan(5)
  process.stdout.write(
    `messages shaken: ${lost} lost, ${doubled} doubled, ${late} late; a screen was behind and said live for ${(truth.longestMs(evening.appScreens) / 1000).toFixed(1)} s at most\n`,
  )
  evening.tell('messages shaken')
})

/** The negative control: a screen that puts in whatever comes, as it comes. */
async function openBeliever(): Promise<Believer> {
  const { branch, waiter } = evening.tenant
  const socket = await connect(world.url, waiter.token)
  const joined = await socket.emitWithAck('board:join', { branch: branch.id })
  if (!joined.ok || !('snapshot' in joined)) throw new Error('the believer could not join')
  let board: Board = boardFrom(joined.snapshot)
  socket.on(
    'board:events',
    shaking.shake(({ events }) => {
      board = applyEvents(board, events)
    }),
  )
  return { name: 'believer', shown: () => snapshotOf(board), close: () => void socket.close() }
}
