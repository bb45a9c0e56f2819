import { applyEvents, boardFrom } from '@orderi/shared/board/reduce'
import { expect, test, vi } from 'vitest'
import { boardCalls } from '../live/command.ts'
import { atMinute, BRANCH_ID, EPOCH, order, orderEvent, snapshot } from '../live/testing/boards.ts'
import { manualClock } from '../live/testing/time.ts'
import { createPlayer } from './player.ts'

const COUNT = 900

/** The first three events place orders. Then each even event places one, and each odd one delivers that of three events before. */
const events = Array.from({ length: COUNT }, (_, index) => {
  const id = index < 3 || index % 2 === 0 ? index + 1 : index - 2
  const status = id === index + 1 ? 'Pendiente' : 'Entregado'
  return orderEvent(11 + index, order(id, { status, status_at: atMinute(index) }), atMinute(index))
})

function openPlayer() {
  const clock = manualClock()
  const onBlocked = vi.fn()
  const start = {
    seq: 10,
    at: atMinute(-60),
    snapshot: snapshot([order(5000)]),
    unknown: 0,
    floor_since: null,
  }
  const player = createPlayer(
    { epoch: EPOCH, start, events },
    { branch: BRANCH_ID, onBlocked, clock },
  )
  const boardAfter = (count: number) =>
    applyEvents(boardFrom(start.snapshot), events.slice(0, count))
  const { store } = player.runtime
  const shown = () => store.getState().shown
  return { player, clock, onBlocked, boardAfter, store, shown }
}

const minute = (count: number) => Date.parse(atMinute(count))

test('jumps forwards and backwards to the same boards as playing all events', () => {
  const { player, boardAfter, store, shown } = openPlayer()
  for (const count of [1, 700, 20, 899, 251, 250, 249, 5, 900]) {
    player.seek(minute(count - 1))
    expect(shown()).toEqual(boardAfter(count))
    expect(store.getState()).toMatchObject({ seq: 10 + count, epoch: EPOCH })
  }
  expect(player.to).toBe(minute(COUNT - 1))
  player.seek(minute(5000))
  expect(player.state.getState().at).toBe(player.to)
})

test('plays at the chosen speed, stops at the end, and begins again', async () => {
  const { player, clock, boardAfter, shown } = openPlayer()
  expect(shown()).toEqual(boardAfter(0))
  player.setSpeed(60)
  player.play()
  await clock.advance(10_000)
  expect(player.state.getState()).toMatchObject({ at: minute(9), isPlaying: true })
  expect(shown()).toEqual(boardAfter(10))
  player.pause()
  await clock.advance(10_000)
  expect(player.state.getState().at).toBe(minute(9))
  player.seek(minute(COUNT - 2))
  player.play()
  await clock.advance(2000)
  expect(player.state.getState()).toMatchObject({ at: player.to, isPlaying: false })
  expect(shown()).toEqual(boardAfter(COUNT))
  player.play()
  expect(player.state.getState().at).toBe(player.from)
})

test('sends no command', async () => {
  const { player, onBlocked, shown } = openPlayer()
  const fetch = vi.spyOn(globalThis, 'fetch')
  const before = shown()
  for (const type of Object.keys(boardCalls) as (keyof typeof boardCalls)[]) {
    const command = { type, body: {} } as never
    expect(await player.runtime.commands.run(command)).toEqual({ state: 'ignored' })
  }
  expect(onBlocked).toHaveBeenCalledTimes(Object.keys(boardCalls).length)
  expect(await player.runtime.commands.newStamp('takeOrder')).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
  expect(shown()).toBe(before)
})
