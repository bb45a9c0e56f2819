import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { ApiClient, Reply } from '../world.ts'
import type { Till } from './till.ts'

/** Charges a bill at a till, by default its balance by card. */
export const chargeBill = (
  client: ApiClient,
  till: Pick<Till, 'caja' | 'methodOf'>,
  bill: Pick<Bill, 'id' | 'saldo'>,
  fields: object = {},
): Promise<Reply<Bill>> =>
  client.send(calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: bill.saldo }],
    ...fields,
  })
