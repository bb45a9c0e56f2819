/** The calls under "Customers": from the scan of a table's code to the bill. */
import { z } from 'zod'
import { User } from '../accounts/schema.ts'
import { AtTableBody, Bill } from '../bills/schema.ts'
import { ListQuery, listOf, text } from '../kernel/fields.ts'
import { Menu, MenuBody } from '../menu/schema.ts'
import { Order, PlaceOrderBody } from '../orders/schema.ts'
import { call } from './call.ts'

export const enterTable = call({
  method: 'POST',
  path: '/cliente/entrar',
  who: 'P',
  summary: 'Entrar como invitado con el código de la mesa',
  body: z.object({ mesa: z.string().max(1000), name: text().nullish() }),
  status: 200,
  answer: z.object({ token: z.string(), user: User }),
  refuses: ['bad_table_token'],
})

export const menu = call({
  method: 'POST',
  path: '/menu',
  who: 'P',
  summary: 'El menú, por mesa o por restaurante',
  body: MenuBody,
  status: 200,
  answer: Menu,
  refuses: ['bad_table_token'],
})

export const placeOrder = call({
  method: 'POST',
  path: '/cliente/agregar-producto',
  who: 'C',
  summary: 'Pedir desde la mesa',
  body: PlaceOrderBody,
  status: 201,
  answer: z.object({ order: Order, bill: Bill }),
  refuses: ['bad_table_token', 'product_unavailable', 'bill_requested', 'branch_closed'],
})

export const openBill = call({
  method: 'GET',
  path: '/cliente/cuenta-abierta',
  who: 'C',
  summary: 'La cuenta abierta más reciente',
  query: z.object({ mesa: z.string().max(1000).optional() }),
  status: 200,
  answer: z.object({ bill: Bill.nullable() }),
  refuses: ['bad_table_token'],
})

export const requestBill = call({
  method: 'POST',
  path: '/cliente/solicitar-cuenta',
  who: 'C',
  summary: 'Pedir la cuenta',
  body: AtTableBody,
  status: 200,
  answer: Bill,
  refuses: ['bad_table_token', 'no_bill'],
})

export const cancelBillRequest = call({
  method: 'POST',
  path: '/cliente/cancelar-solicitud',
  who: 'C',
  summary: 'Seguir pidiendo: la cuenta vuelve a estar abierta',
  body: AtTableBody,
  status: 200,
  answer: Bill,
  refuses: ['bad_table_token', 'no_bill'],
})

export const callWaiter = call({
  method: 'POST',
  path: '/cliente/solicitar-mesero',
  who: 'C',
  summary: 'Llamar al mesero',
  body: AtTableBody,
  status: 200,
  answer: Bill,
  refuses: ['bad_table_token'],
})

export const ownHistory = call({
  method: 'GET',
  path: '/cliente/historial',
  who: 'C',
  summary: 'Las cuentas propias',
  query: ListQuery,
  status: 200,
  answer: listOf(Bill),
})
