import { expect, it } from 'vitest'
import { soundsOf } from './sounds.ts'

it('sounds once for many events, the most urgent first', () => {
  expect(
    soundsOf([
      { type: 'bill.opened' },
      { type: 'order.created' },
      { type: 'order.created' },
      { type: 'waiter.called' },
      { type: 'bill.requested' },
    ]),
  ).toEqual(['call', 'bill', 'order'])
})

it('is silent for what nobody has to hurry for', () => {
  expect(soundsOf([{ type: 'order.changed' }, { type: 'bill.closed' }])).toEqual([])
})
