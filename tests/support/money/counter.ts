import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import { openBill } from '../restaurant/orders.ts'
import { makeTenant, type Tenant } from '../tenant.ts'
import type { Reply, World } from '../world.ts'
import { openTill, type Till } from './till.ts'

export type Payments = BodyInput<typeof calls.chargeBill>['pagos']

/** A branch with an open register and a waiter's bill of 1,230.00 for one dish of 1,000.00. */
export interface Counter extends Till {
  readonly tenant: Tenant
  readonly bill: Bill
  readonly cash: number
  readonly card: number
  charge(
    pagos: Payments,
    saldo_visto?: number,
    more?: { readonly share_id?: number | undefined; readonly key?: string | undefined },
  ): Promise<Reply<Bill>>
}

export async function openCounter(world: World, openingCash = 0): Promise<Counter> {
  const tenant = await makeTenant(world)
  const till = await openTill(tenant.admin, tenant.branch.id, openingCash)
  const bill = await openBill(tenant)
  const charge = { bill_id: bill.id, caja: till.caja }
  return {
    ...till,
    tenant,
    bill,
    cash: till.methodOf('efectivo'),
    card: till.methodOf('tarjeta'),
    charge: (pagos, saldo_visto = bill.saldo, { share_id, key } = {}) =>
      tenant.waiter.send(calls.chargeBill, { ...charge, share_id, saldo_visto, pagos }, key),
  }
}
