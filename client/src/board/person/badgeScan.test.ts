import { describe, expect, test } from 'vitest'
import { addKey, NO_SCAN } from './badgeScan.ts'

const CODE = 'orderi-bcdefghijklnoprstuvxbcde'

/** Types the keys at a constant interval. Returns the badges, and the keys that reach the screen. */
function type(keys: readonly string[], gapMs = 10) {
  let scan = NO_SCAN
  const badges: string[] = []
  const passed: string[] = []
  keys.forEach((key, index) => {
    const added = addKey(scan, key, index * gapMs)
    scan = added.scan
    if (!added.isTaken) passed.push(key)
    if (added.badge !== undefined) badges.push(added.badge)
  })
  return { badges, passed }
}

const keysOf = (text: string): string[] => text.split('')

describe('addKey', () => {
  test('recognises a scanned badge, of which only the first letter reaches the screen', () => {
    expect(type([...keysOf(CODE), 'Enter'])).toEqual({ badges: [CODE], passed: ['o'] })
  })

  test('recognises capitals, shift keys and a separator of another keyboard', () => {
    const keys = ['Shift', 'O', 'R', 'D', 'E', 'R', 'I', 'Dead', 'Shift', 'B', 'Enter']
    expect(type(keys).badges).toEqual(['ORDERI-B'])
    expect(type([...keysOf("orderi'b"), 'Enter']).badges).toEqual(["orderi'b"])
  })

  test.each([
    [100, [CODE]],
    [101, []],
  ])('accepts %i ms between keys: %j', (gapMs, badges) => {
    expect(type([...keysOf(CODE), 'Enter'], gapMs).badges).toEqual(badges)
  })

  test('recognises a badge after other keys, and two badges in a row', () => {
    expect(type(['r', 'o', ...keysOf(CODE), 'Enter', ...keysOf(CODE), 'Enter']).badges).toEqual([
      CODE,
      CODE,
    ])
  })

  test('passes the keys of other texts', () => {
    const keys = ['r', 'o', 't', '1', 'Enter', 'Escape', 'o']
    expect(type(keys)).toEqual({ badges: [], passed: keys })
  })

  test('needs a code between the prefix and Enter', () => {
    expect(type([...keysOf('orderi'), 'Enter']).badges).toEqual([])
    expect(type([...keysOf(`orderi-${'b'.repeat(200)}`), 'Enter']).badges).toEqual([])
  })
})
