/** Payments on the simulated house account. */
import {
  houseAccounts,
  payOnAccount,
  registers,
  reverseAccountPayment,
} from '@orderi/shared/contract/payments'
import type { Cashier } from './charge.ts'
import { HOUSE } from './house.ts'
import { isDue } from './rush.ts'
import { reasonOf } from './till.ts'

const REVERSED = 0.2

/** Pays the account's debt. Sometimes reverses the payment. */
export async function payHouse({ rush, till, random }: Cashier): Promise<void> {
  const { api, place } = rush
  const { token } = place.kitchen
  const { house } = till
  if (!house) return
  const accounts = await api.call(houseAccounts, { token, query: { buscar: HOUSE } })
  const drawers = await api.call(registers, { token, params: { sucursal: place.branch.id } })
  if (!accounts.ok || !drawers.ok) return
  const owed = accounts.body.data.find(({ id }) => id === house.cuenta_casa)?.balance ?? 0
  const turno = drawers.body.data.find(({ id }) => id === till.caja)?.session?.id
  const metodo = till.methods.find(({ kind }) => kind === 'efectivo')?.id
  if (owed <= 0 || turno === undefined || metodo === undefined) return
  const { cuenta_casa } = house
  const paid = await api.call(payOnAccount, {
    token,
    body: { cuenta_casa, turno, metodo, monto: owed },
  })
  const motivo = reasonOf(till, 'devolucion')
  if (!paid.ok || motivo === null || !isDue(rush, random, reverseAccountPayment, REVERSED)) return
  const body = { payment_id: paid.body.payment_id, motivo, turno }
  await api.call(reverseAccountPayment, { token, body })
}
