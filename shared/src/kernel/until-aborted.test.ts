import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

const pending = new Promise<never>(() => {})

function newSignal() {
  const listeners: (() => void)[] = []
  const signal = {
    aborted: false,
    reason: new Error('too late'),
    addEventListener: (_: 'abort', listener: () => void) => void listeners.push(listener),
  }
  const abort = () => {
    signal.aborted = true
    for (const listener of listeners) listener()
  }
  return { signal, abort }
}

test('rejects pending work as soon as the signal aborts', async () => {
  const { signal, abort } = newSignal()
  const work = untilAborted(signal, pending)
  abort()
  await expect(work).rejects.toThrow('too late')
})

test('rejects immediately if the signal is already aborted', async () => {
  const { signal, abort } = newSignal()
  abort()
  await expect(untilAborted(signal, pending)).rejects.toThrow('too late')
})

test('returns the result of work that ends before the signal aborts', async () => {
  expect(await untilAborted(newSignal().signal, Promise.resolve(7))).toBe(7)
})
