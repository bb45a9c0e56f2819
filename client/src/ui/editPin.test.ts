import { expect, it } from 'vitest'
import { editPin } from './editPin.ts'

it.each([
  ['adds a digit at the end', '48', '••2', 3, '482', 3],
  ['adds a digit in the middle', '4826', '••7••', 3, '48726', 3],
  ['deletes a digit in the middle', '4826', '•••', 1, '426', 1],
  ['deletes the first digit', '4826', '•••', 0, '826', 0],
  ['replaces a selection with a pasted PIN', '4826', '•1357', 5, '41357', 5],
  ['replaces a selection in the middle', '4826', '•9•', 2, '496', 2],
  ['ignores letters', '4826', '••a••', 3, '4826', 2],
  [
    'keeps the digits after the caret when the PIN is full',
    '12345678',
    '•••9•••••',
    4,
    '12345678',
    3,
  ],
  ['takes the end where a browser states no caret', '48', '••26', null, '4826', 4],
] as const)('%s', (_, value, shown, caret, digits, caretAfter) => {
  expect(editPin(value, shown, caret)).toEqual({ digits, caret: caretAfter })
})
