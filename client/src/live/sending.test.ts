import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { createSending } from './sending.ts'

const lose = () => Promise.reject(new NetworkError('timeout'))
const answer =
  (boardSeq: number | undefined, isReplay = false) =>
  () =>
    Promise.resolve({ answer: {}, boardSeq, isReplay })
const RAN_EARLIER = {
  error: new ApiError({ status: 409, code: 'stale', message: 'ran earlier' }),
  delay: undefined,
  isUnanswered: false,
}

/** Commands of which `release` may undo the others. The answer to `take` is lost. */
async function loseAnswer() {
  const epochs = ['first']
  const people = [1]
  const sending = createSending<string>({
    clock: { after: () => () => {} },
    epoch: () => epochs.at(-1),
    person: () => people.at(-1),
    identityOf: (command) => command,
    mayBeUndone: (_, later) => later === 'release',
    ranEarlier: () => 'ran earlier',
  })
  const stamp = sending.newStamp()
  await sending.send('take', stamp, lose, { times: 1 })
  return { ...sending, stamp, epochs, people }
}

test('a command without an answer is repeated with its key', async () => {
  const { stampOf, send, stamp } = await loseAnswer()
  expect(stampOf('take')).toEqual(stamp)
  expect(await send('take', stamp, answer(7, true))).toHaveProperty('response')
  expect(stampOf('take').key).not.toBe(stamp.key)
})

test('a command that a later one may have undone is refused, and is new when it is repeated', async () => {
  const { stampOf, newStamp, send, stamp } = await loseAnswer()
  await send('release', newStamp(), answer(8))
  expect(await send('take', stamp, answer(7, true))).toEqual(RAN_EARLIER)
  expect(stampOf('take').key).not.toBe(stamp.key)
  expect(await send('take', newStamp(), answer(9))).toHaveProperty('response')
})

test('a command is done although another command, which cannot undo it, followed', async () => {
  const { newStamp, send, stamp } = await loseAnswer()
  await send('order', newStamp(), answer(8))
  expect(await send('take', stamp, answer(7, true))).toHaveProperty('response')
})

test('a command that runs only after a later command succeeds', async () => {
  const { newStamp, send, stamp } = await loseAnswer()
  await send('release', newStamp(), answer(8))
  expect(await send('take', stamp, answer(9))).toHaveProperty('response')
})

test('a command is done if the later command that may undo it changed nothing', async () => {
  const { newStamp, send, stamp } = await loseAnswer()
  await send('release', newStamp(), answer(undefined))
  expect(await send('take', stamp, answer(7, true))).toHaveProperty('response')
})

test('a command that changed nothing is refused if a later one may have undone it', async () => {
  const { newStamp, send, stamp } = await loseAnswer()
  await send('release', newStamp(), answer(8))
  expect(await send('take', stamp, answer(undefined, true))).toEqual(RAN_EARLIER)
})

test('a command is refused if a later one without an answer may have undone it', async () => {
  const { newStamp, send, stamp } = await loseAnswer()
  await send('release', newStamp(), lose, { times: 1 })
  expect(await send('take', stamp, answer(7, true))).toEqual(RAN_EARLIER)
})

test('a command is refused if a later one may have undone it in another log, whose numbers are lower', async () => {
  const { newStamp, send, stamp, epochs } = await loseAnswer()
  epochs.push('second')
  await send('release', newStamp(), answer(2))
  expect(await send('take', stamp, answer(7, true))).toEqual(RAN_EARLIER)
})

test('another person repeats a command without an answer with its key, under the other name', async () => {
  const { stampOf, isUnanswered, send, stamp, people } = await loseAnswer()
  people.push(2)
  expect(isUnanswered('take')).toBe(true)
  expect(stampOf('take')).toEqual({ ...stamp, person: 2 })
  await send('take', stampOf('take'), answer(7, true))
  expect(isUnanswered('take')).toBe(false)
})
