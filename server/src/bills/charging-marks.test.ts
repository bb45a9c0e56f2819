import { CHARGING_SECONDS } from '@orderi/shared/payments/charging'
import { expect, test } from 'vitest'
import { createChargingMarks } from './charging-marks.ts'

const START = Date.parse('2026-03-01T18:00:00.000Z')
const ana = { id: 1, name: 'Ana' }
const beto = { id: 2, name: 'Beto' }

function open() {
  let now = START
  const marks = createChargingMarks(() => new Date(now))
  return {
    marks,
    wait: (seconds: number) => {
      now += seconds * 1000
    },
    change: (user: typeof ana | null, seconds = 0) =>
      marks.apply({
        branchId: 7,
        billId: 3,
        user,
        at: new Date(now - seconds * 1000).toISOString(),
      }),
  }
}

test('ends a mark after its time unless it is renewed', () => {
  const { marks, wait, change } = open()
  change(ana)
  wait(CHARGING_SECONDS - 1)
  expect(marks.of(3)?.user).toEqual(ana)
  change(ana)
  wait(CHARGING_SECONDS - 1)
  expect(marks.ofBranch(7)).toMatchObject([{ id: 3, user: ana }])
  wait(1)
  expect(marks.of(3)).toBeNull()
  expect(marks.ofBranch(7)).toEqual([])
})

test('uses the newest mark of a bill, regardless of the order in which changes arrive', () => {
  const { marks, change } = open()
  change(beto)
  expect(change(ana, 5)).toBe(false)
  expect(marks.of(3)?.user).toEqual(beto)
  expect(change(null, 5)).toBe(false)
  expect(change(null)).toBe(true)
  expect(change(null)).toBe(false)
  expect(change(ana, 5)).toBe(false)
  expect(marks.of(3)).toBeNull()
})

test('separates the marks of branches', () => {
  const { marks, change } = open()
  change(ana)
  expect(marks.ofBranch(8)).toEqual([])
})
