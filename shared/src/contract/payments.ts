import { z } from 'zod'
import { Bill, BillBody } from '../bills/schema.ts'
import { listOf } from '../kernel/fields.ts'
import {
  ApproverRow,
  CashSession,
  ChargeBody,
  CloseRegisterBody,
  CourtesyBody,
  DiscountBody,
  OpenRegisterBody,
  PaymentMethodRow,
  PaymentReason,
  PlanSharesBody,
  ReasonQuery,
  RefundBody,
  Register,
  ReversePaymentBody,
  TakeChargeBody,
  VoidLineBody,
  WaiveServiceBody,
} from '../payments/schema.ts'
import { defineCall } from './call.ts'

export const paymentMethods = defineCall({
  method: 'GET',
  path: '/metodos-pago',
  access: 'S',
  summary: 'Los métodos de pago del restaurante',
  status: 200,
  answer: listOf(PaymentMethodRow),
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const paymentReasons = defineCall({
  method: 'GET',
  path: '/motivos',
  access: 'S',
  summary: 'Los motivos de descuentos, cortesías, anulaciones, movimientos y devoluciones',
  query: ReasonQuery,
  status: 200,
  answer: listOf(PaymentReason),
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const approvers = defineCall({
  method: 'GET',
  path: '/autorizadores/:sucursal',
  access: 'S',
  summary: 'Las personas que pueden autorizar con su PIN en la sucursal',
  status: 200,
  answer: listOf(ApproverRow),
  refuses: ['no_branch'],
})

export const registers = defineCall({
  method: 'GET',
  path: '/cajas/:sucursal',
  access: 'S',
  summary: 'Las cajas de la sucursal, con su turno abierto',
  status: 200,
  answer: listOf(Register),
  refuses: ['no_branch'],
})

export const openRegister = defineCall({
  method: 'POST',
  path: '/cajas/abrir',
  access: 'S',
  summary: 'Abrir un turno de caja',
  body: OpenRegisterBody,
  status: 201,
  answer: CashSession,
  refuses: ['other_log', 'session_open', 'needs_approval', 'bad_pin', 'too_many_requests'],
})

export const closeRegister = defineCall({
  method: 'POST',
  path: '/cajas/cerrar',
  access: 'S',
  summary: 'Cerrar un turno de caja con su conteo',
  body: CloseRegisterBody,
  status: 200,
  answer: CashSession,
  refuses: ['other_log', 'session_closed', 'needs_approval', 'bad_pin', 'too_many_requests'],
})

export const cashSession = defineCall({
  method: 'GET',
  path: '/cajas/turno/:turno',
  access: 'S',
  summary: 'Un turno de caja',
  status: 200,
  answer: CashSession,
  refuses: ['needs_approval'],
})

export const chargeBill = defineCall({
  method: 'POST',
  path: '/adminsitracion/cobrar',
  access: 'S',
  summary: 'Cobrar una cuenta con uno o varios pagos; con saldo 0 se cierra',
  body: ChargeBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'bill_closed',
    'balance_changed',
    'no_cash_session',
    'no_payments',
    'share_paid',
  ],
})

export const reversePayment = defineCall({
  method: 'POST',
  path: '/adminsitracion/revertir-pago',
  access: 'S',
  summary: 'Revertir un pago del mismo turno, por ejemplo por un método equivocado',
  body: ReversePaymentBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'already_reversed',
    'session_closed',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const refundPayment = defineCall({
  method: 'POST',
  path: '/adminsitracion/devolver',
  access: 'S',
  summary: 'Devolver un pago, entero o en parte, en el turno de caja de hoy',
  body: RefundBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'already_reversed',
    'no_cash_session',
    'over_refund',
    'needs_reason',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const takeCharge = defineCall({
  method: 'POST',
  path: '/adminsitracion/tomar-cobro',
  access: 'S',
  summary: 'Mostrar a los demás quién está cobrando una cuenta',
  body: TakeChargeBody,
  status: 200,
  answer: Bill,
  refuses: ['other_log', 'bill_closed', 'no_payments'],
})

export const voidLine = defineCall({
  method: 'POST',
  path: '/adminsitracion/anular-linea',
  access: 'S',
  summary: 'Anular un plato, o algunas de sus unidades, con su motivo',
  body: VoidLineBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'bill_closed',
    'below_paid',
    'illegal_transition',
    'needs_reason',
    'no_payments',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const giveDiscount = defineCall({
  method: 'POST',
  path: '/adminsitracion/descuento',
  access: 'S',
  summary: 'Dar un descuento en una cuenta o en un plato',
  body: DiscountBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'bill_closed',
    'no_payments',
    'illegal_transition',
    'below_paid',
    'needs_reason',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const giveCourtesy = defineCall({
  method: 'POST',
  path: '/adminsitracion/cortesia',
  access: 'S',
  summary: 'Dar de cortesía una cuenta o un plato',
  body: CourtesyBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'bill_closed',
    'no_payments',
    'illegal_transition',
    'below_paid',
    'needs_reason',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

export const removeDiscount = defineCall({
  method: 'POST',
  path: '/adminsitracion/quitar-descuento',
  access: 'S',
  summary: 'Quitar el descuento o la cortesía de una cuenta o de un plato',
  body: CourtesyBody,
  status: 200,
  answer: Bill,
  refuses: ['other_log', 'bill_closed', 'no_payments'],
})

export const waiveService = defineCall({
  method: 'POST',
  path: '/adminsitracion/quitar-servicio',
  access: 'S',
  summary: 'Quitar el servicio de una cuenta, o volver a ponerlo',
  body: WaiveServiceBody,
  status: 200,
  answer: Bill,
  refuses: [
    'other_log',
    'bill_closed',
    'no_payments',
    'below_paid',
    'needs_approval',
    'bad_pin',
    'too_many_requests',
  ],
})

/** Returns what online payments paid in excess, through their provider. */
export const refundOnline = defineCall({
  method: 'POST',
  path: '/adminsitracion/devolver-en-linea',
  access: 'A',
  summary: 'Devolver por su proveedor lo que se pagó de más en línea',
  body: BillBody,
  status: 200,
  answer: Bill,
  refuses: ['other_log'],
})

/** Public. The provider defines the body and signs its bytes. */
export const paymentNotice = defineCall({
  method: 'POST',
  path: '/pagos/aviso/:proveedor',
  access: 'P',
  summary: 'El aviso firmado de un proveedor de pagos; repetido no cambia nada',
  body: z.object({}),
  signed: true,
  status: 204,
  refuses: ['bad_signature'],
})

export const planShares = defineCall({
  method: 'POST',
  path: '/adminsitracion/plan-partes',
  access: 'S',
  summary: 'Partir lo que falta de una cuenta en partes iguales, por montos o por productos',
  body: PlanSharesBody,
  status: 200,
  answer: Bill,
  refuses: ['other_log', 'bill_closed', 'no_payments', 'stale', 'payment_pending'],
})
