import { z } from 'zod'
import { EraseBody, User } from '../accounts/schema.ts'
import {
  AnswerJoinBody,
  AskToJoinBody,
  Bill,
  BillToJoin,
  JoinRequest,
  OpenBills,
  OptionalTableCodeBody,
  VisibleJoinRequest,
} from '../bills/schema.ts'
import { ListQuery, listOf, text } from '../kernel/fields.ts'
import { Menu, MenuBody } from '../menu/schema.ts'
import { Order, PlaceOrderBody } from '../orders/schema.ts'
import { PayAttempt, PayBody } from '../payments/online.ts'
import { ChooseShareBody, PaymentIntentBody } from '../payments/schema.ts'
import { boardPost, get, post } from './call.ts'

const AppLinks = z.object({
  app_link: z.string().nullable(),
  play_store_url: z.string().nullable(),
  app_store_url: z.string().nullable(),
})

const TABLE_CODE_REFUSALS = ['bad_table_token', 'not_found'] as const

export const enterTable = post('/cliente/entrar', 'P', {
  summary: 'Entrar como invitado con el código de la mesa',
  body: z.object({ mesa: z.string().max(1000), name: text().nullish() }),
  answer: z.object({ token: z.string(), user: User }),
  refuses: [...TABLE_CODE_REFUSALS, 'table_inactive', 'too_many_requests'],
})

export const appLinks = get('/cliente/enlaces', 'P', {
  summary: 'Dónde está la aplicación: lo que no se ha configurado es null',
  answer: AppLinks,
})

export const menu = post('/menu', 'P', {
  summary: 'El menú, por mesa o por restaurante',
  body: MenuBody,
  answer: Menu,
  tagged: true,
  refuses: [...TABLE_CODE_REFUSALS, 'too_many_requests'],
})

export const placeOrder = post('/cliente/agregar-producto', 'C', {
  summary: 'Pedir desde la mesa',
  body: PlaceOrderBody,
  status: 201,
  answer: z.object({ order: Order, bill: Bill }),
  refuses: [
    ...TABLE_CODE_REFUSALS,
    'table_inactive',
    'product_unavailable',
    'price_changed',
    'bill_requested',
    'bill_full',
    'branch_closed',
    'table_unconfirmed',
    'too_many_requests',
  ],
})

/** Opens no bill. */
export const openBill = get('/cliente/cuenta-abierta', 'C', {
  summary:
    'La cuenta abierta más reciente; con mesa, la de esa mesa o la que el personal movió de ahí. Y las otras abiertas',
  query: z.object({ mesa: z.string().max(1000).optional() }),
  answer: OpenBills,
  refuses: TABLE_CODE_REFUSALS,
})

export const requestBill = post('/cliente/solicitar-cuenta', 'C', {
  summary: 'Pedir la cuenta',
  body: OptionalTableCodeBody,
  answer: Bill,
  refuses: [...TABLE_CODE_REFUSALS, 'no_bill', 'too_many_requests'],
})

export const cancelBillRequest = post('/cliente/cancelar-solicitud', 'C', {
  summary: 'Seguir pidiendo: la cuenta vuelve a estar abierta',
  body: OptionalTableCodeBody,
  answer: Bill,
  refuses: [...TABLE_CODE_REFUSALS, 'no_bill', 'bill_requested'],
})

export const chooseShare = boardPost('/cliente/elegir-parte', 'C', {
  summary: 'Tomar una parte de la cuenta propia; la tiene el primero que la toma',
  body: ChooseShareBody,
  answer: Bill,
  refuses: [
    'not_found',
    'bill_closed',
    'stale',
    'share_paid',
    'share_taken',
    'payment_pending',
    'too_many_requests',
  ],
})

export const sendPaymentIntent = post('/cliente/intencion-pago', 'C', {
  summary: 'Decir cómo se pagará, y con qué propina',
  body: PaymentIntentBody,
  answer: Bill,
  refuses: [...TABLE_CODE_REFUSALS, 'no_bill', 'tip_too_large', 'too_many_requests'],
})

export const callWaiter = post('/cliente/solicitar-mesero', 'C', {
  summary: 'Llamar al mesero',
  body: OptionalTableCodeBody,
  answer: Bill,
  refuses: [...TABLE_CODE_REFUSALS, 'table_inactive', 'too_many_requests'],
})

export const cancelCall = post('/cliente/cancelar-mesero', 'C', {
  summary: 'Retirar la llamada al mesero; sin llamada no pasa nada',
  body: OptionalTableCodeBody,
  answer: Bill,
  refuses: [...TABLE_CODE_REFUSALS, 'no_bill'],
})

/** Starts an online payment. The guest confirms it on the provider's page at `url`. */
export const payOnline = boardPost('/cliente/pagar', 'C', {
  summary: 'Pagar en línea el saldo o una parte; el invitado confirma en la página del proveedor',
  body: PayBody,
  status: 201,
  answer: PayAttempt,
  refuses: [
    ...TABLE_CODE_REFUSALS,
    'no_bill',
    'no_online_payments',
    'balance_changed',
    'share_paid',
    'share_taken',
    'payment_pending',
    'tip_too_large',
    'too_many_requests',
  ],
})

export const ownPayments = get('/cliente/pagos', 'C', {
  summary: 'Los pagos en línea propios del último día, el más reciente primero',
  answer: listOf(PayAttempt),
})

export const ownHistory = get('/cliente/historial', 'C', {
  summary: 'Las cuentas propias',
  query: ListQuery,
  answer: listOf(Bill),
})

export const billsToJoin = get('/cliente/cuentas-mesa', 'C', {
  summary: 'Las cuentas abiertas de la mesa a las que alguien puede unirse',
  query: z.object({ mesa: z.string().max(1000) }),
  answer: listOf(BillToJoin),
  refuses: [...TABLE_CODE_REFUSALS, 'table_inactive'],
})

export const askToJoin = boardPost('/cliente/pedir-unirse', 'C', {
  summary: 'Pedir unirse a una cuenta de la mesa; otra vez: la misma solicitud',
  body: AskToJoinBody,
  status: 201,
  answer: JoinRequest,
  refuses: [
    ...TABLE_CODE_REFUSALS,
    'table_inactive',
    'bill_closed',
    'own_bill_open',
    'too_many_requests',
  ],
})

export const joinRequests = get('/cliente/solicitudes-union', 'C', {
  summary: 'Lo que otros piden a las cuentas propias, y lo que uno mismo pidió',
  query: z.object({ mesa: z.string().max(1000).optional() }),
  answer: listOf(VisibleJoinRequest),
  refuses: TABLE_CODE_REFUSALS,
})

export const answerJoin = boardPost('/cliente/responder-union', 'C', {
  summary: 'Aceptar o rechazar a quien pide unirse a la cuenta propia',
  body: AnswerJoinBody,
  answer: JoinRequest,
  refuses: ['not_found', 'bill_closed', 'own_bill_open'],
})

export const eraseAccount = post('/cliente/desvincularme', 'C', {
  summary: 'Borrar la cuenta y los datos personales; las cuentas quedan sin nombre',
  body: EraseBody,
  status: 204,
  refuses: ['has_role', 'too_many_requests'],
})
