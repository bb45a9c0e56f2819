import { expect, test } from 'vitest'
import { isWeakPin } from './pins.ts'

test.each(['0000', '99999999', '1234', '0123', '456789', '9876', '3210', '87654321'])(
  'calls %s weak',
  (pin) => expect(isWeakPin(pin)).toBe(true),
)

test.each(['2468', '1235', '1112', '1221', '9870', '7890', '13579'])('accepts %s', (pin) =>
  expect(isWeakPin(pin)).toBe(false),
)
