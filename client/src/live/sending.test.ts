import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { createSending } from './sending.ts'

const clock = { after: () => () => {} }
const lose = () => Promise.reject(new NetworkError('timeout'))
const answer =
  (boardSeq: number, isReplay = false) =>
  () =>
    Promise.resolve({ boardSeq, isReplay })

async function loseAnswerOf(identity: string) {
  const sending = createSending(
    clock,
    () => 'epoch',
    () => 'ran earlier',
  )
  const stamp = sending.newStamp()
  await sending.send(identity, stamp, lose, { times: 1 })
  return { ...sending, stamp }
}

test('a command without an answer is repeated with its key', async () => {
  const { stampOf, send, stamp } = await loseAnswerOf('take')
  expect(stampOf('take')).toBe(stamp)
  expect(await send('take', stamp, answer(7, true))).toEqual({
    response: { boardSeq: 7, isReplay: true },
  })
  expect(stampOf('take')).not.toBe(stamp)
})

test('a command that ran before a later command is refused, and is new when it is repeated', async () => {
  const { stampOf, newStamp, send, stamp } = await loseAnswerOf('take')
  await send('release', newStamp(), answer(8))
  expect(await send('take', stamp, answer(7, true))).toEqual({
    error: new ApiError({ status: 409, code: 'stale', message: 'ran earlier' }),
    delay: undefined,
    isUnanswered: false,
  })
  expect(stampOf('take')).not.toBe(stamp)
  expect(await send('take', newStamp(), answer(9))).toHaveProperty('response')
})

test('a command that runs only after a later command succeeds', async () => {
  const { newStamp, send, stamp } = await loseAnswerOf('take')
  await send('release', newStamp(), answer(8))
  expect(await send('take', stamp, answer(9))).toHaveProperty('response')
})
