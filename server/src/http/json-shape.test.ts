import { expect, test } from 'vitest'
import { isWithinShape } from './json-shape.ts'

const LIMITS = { tokens: 20, depth: 3, keysPerObject: 4 }
const isWithin = (text: string) => isWithinShape(Buffer.from(text), LIMITS)

test.each([
  ['nothing', ''],
  ['a word', 'null'],
  ['an object', '{"a":1,"b":[{"c":2}]}'],
  ['as deep as allowed', '[[[]]]'],
  ['as many keys as allowed', '{"a":1,"b":2,"c":3,"d":4}'],
  ['the same number of keys in each of several objects', '[{"a":1,"b":2},{"a":1,"b":2}]'],
  ['structure within a string', JSON.stringify({ a: '[[[[{{{{,,,,,,,,,,,,,,,,,,,,,,,,::::::' })],
  ['escaped quotes', JSON.stringify(['a"[[[[', '\\', '\\"[[[[', '"'])],
  ['a string that never ends', '["[[[[[['],
  ['more ends than beginnings', ']]]]{}'],
])('accepts %s', (_, text) => {
  expect(isWithin(text)).toBe(true)
})

test.each([
  ['deeper nesting', '[[[['],
  ['more keys in one object', '{"a":1,"b":2,"c":3,"d":4,"e":5}'],
  ['more keys after a nested object', '{"a":1,"b":{"x":1,"y":2},"c":3,"d":4,"e":5}'],
  ['more values', `[${'{},'.repeat(20)}{}]`],
  ['more values behind a string', `["a\\"","\\\\",${'0,'.repeat(20)}0]`],
])('rejects %s', (_, text) => {
  expect(isWithin(text)).toBe(false)
})
