import { calls } from '@orderi/shared/contract/all'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audited, expireEarly } from '../../../tests/support/money/online.ts'
import { type OnlineBill, openOnlineTests } from '../../../tests/support/money/online-branch.ts'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'

const { world, wait, sweep, chargeOf, notify, openBranch } = await openOnlineTests()

/** Steps that may happen in any sequence. A refused step changes nothing. */
const STEPS = [
  'pay',
  'confirm',
  'cancel',
  'abandon',
  'notify',
  'forge',
  'charge',
  'wait',
  'expire',
  'sweep',
  'order',
  'reopen',
  'return',
] as const
type Step = readonly [name: (typeof STEPS)[number], monto: number]

async function play(branch: OnlineBill, [name, monto]: Step) {
  const { admin } = branch.tenant
  const [newest] = await branch.attempts()
  const sandbox = world.deps.providers.prueba
  const ref = newest ? (await chargeOf(newest.id)).ref : ''
  const body = { bill_id: branch.billId }
  switch (name) {
    case 'pay':
      return branch.pay({ monto, propina: 10 })
    case 'confirm':
    case 'cancel':
      return newest && sandbox.decide(ref, name === 'confirm')
    case 'abandon':
      return expireEarly(world, branch.billId)
    case 'notify':
      return sandbox.sendNotices()
    case 'forge':
      return newest && notify(newest.id, 100, {}, 'another secret')
    case 'charge':
      return branch.charge(monto)
    case 'order':
      return takeOrder(branch.tenant, { ...body })
    case 'reopen':
      return admin.send(calls.reopenBill, body)
    case 'return':
      return admin.send(calls.refundOnline, body)
    case 'sweep':
      return sweep()
    default:
      wait(name === 'expire' ? 10 * 60_000 : 12_000)
      return undefined
  }
}

test('records each paid charge once, with correct sums, after any sequence of steps', async () => {
  const common = fc.constantFrom(...(['pay', 'confirm', 'abandon', 'charge', 'notify'] as const))
  const name = fc.oneof({ arbitrary: common, weight: 2 }, fc.constantFrom(...STEPS))
  const monto = fc.constantFrom(100, 100.01, 100.02, 100.03, 100.04, 615, 1230)
  const steps = fc.array(fc.tuple(name, monto), { minLength: 4, maxLength: 14 })
  const { openBill } = await openBranch()
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const branch = await openBill()
      for (const step of [['pay', 500], ...played] as Step[]) await play(branch, step)
      wait(10 * 60_000)
      await sweep()
      wait(11 * 60_000)
      await sweep()
      await audited(world, branch.billId)
      const bill = await branch.readBill()
      expect(bill.reservado).toBe(0)
      expect(bill.pagado).toBeLessThanOrEqual(bill.totalFinal)
    }),
    { numRuns: 12, seed: 2026 },
  )
}, 120_000)
