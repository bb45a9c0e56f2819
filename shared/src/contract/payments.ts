import { z } from 'zod'
import { Bill, BillBody, ChangedBills, MergeBillsBody, SplitBillBody } from '../bills/schema.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { ListQuery, listOf } from '../kernel/fields.ts'
import {
  CashMovement,
  CashSession,
  ClosedSession,
  CloseRegisterBody,
  CountCashBody,
  MoveCashBody,
  OpenDrawerBody,
  OpenRegisterBody,
  PrintSessionBody,
  Register,
  ReverseMovementBody,
} from '../payments/cash-sessions.ts'
import {
  HouseAccount,
  HouseAccountsQuery,
  HouseStatement,
  HouseStatementQuery,
  PaidHouseAccount,
  PayOnAccountBody,
  ReverseAccountPaymentBody,
} from '../payments/house-accounts.ts'
import {
  ApproverRow,
  CancelAttemptBody,
  CashNote,
  ChangeMethodBody,
  ChargeBody,
  ConfirmCashBody,
  CourtesyBody,
  DiscardCashBody,
  DiscountBody,
  Ledger,
  LedgerQuery,
  NoteCashBody,
  PaymentMethodRow,
  PaymentReason,
  PlanSharesBody,
  ReasonQuery,
  RefundBody,
  RemoveDiscountBody,
  ReversePaymentBody,
  TakeChargeBody,
  VoidLineBody,
  WaiveServiceBody,
} from '../payments/schema.ts'
import {
  TransactionExportQuery,
  TransactionList,
  TransactionsQuery,
} from '../payments/transactions.ts'
import { Paper, PaperWidth } from '../printing/paper.ts'
import { APPROVAL, boardPost, type Call, get, post, XLSX } from './call.ts'

/** A command of the staff on one bill. The answer is the bill. */
function billCommand<const P extends Call['path'], B extends z.ZodType>(
  path: P,
  summary: string,
  body: B,
  refuses: readonly ErrorCode[],
) {
  return boardPost(path, 'F', {
    summary,
    isSensitive: true,
    body,
    answer: Bill,
    refuses: [...refuses],
  })
}

export const paymentMethods = get('/metodos-pago', 'S', {
  summary: 'Los métodos de pago del restaurante',
  answer: listOf(PaymentMethodRow),
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const paymentReasons = get('/motivos', 'S', {
  summary: 'Los motivos de descuentos, cortesías, anulaciones, movimientos y devoluciones',
  query: ReasonQuery,
  answer: listOf(PaymentReason),
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const approvers = get('/autorizadores/:sucursal', 'F', {
  summary: 'Las personas que pueden autorizar con su PIN en la sucursal',
  answer: listOf(ApproverRow),
  refuses: ['no_branch'],
})

export const registers = get('/cajas/:sucursal', 'F', {
  summary: 'Las cajas de la sucursal, con su turno abierto',
  /** `epoch` is the epoch of the log that issued the IDs. */
  answer: listOf(Register).extend({ epoch: z.string() }),
  refuses: ['no_branch'],
})

export const openRegister = boardPost('/cajas/abrir', 'F', {
  summary: 'Abrir un turno de caja',
  isSensitive: true,
  body: OpenRegisterBody,
  status: 201,
  answer: CashSession,
  refuses: ['session_open', ...APPROVAL],
})

/** Stores the count before the answer shows the expected cash. */
export const countCash = boardPost('/cajas/contar', 'F', {
  summary: 'Guardar el conteo de un turno de caja, antes de cerrarlo',
  isSensitive: true,
  body: CountCashBody,
  status: 201,
  answer: CashSession,
  refuses: ['session_closed', ...APPROVAL],
})

export const closeRegister = boardPost('/cajas/cerrar', 'F', {
  summary: 'Cerrar un turno de caja con un conteo nuevo, o con el último guardado',
  isSensitive: true,
  body: CloseRegisterBody,
  answer: CashSession,
  refuses: ['session_closed', 'stale', 'needs_reason', ...APPROVAL],
})

const CASH_MOVEMENT = { status: 201, answer: CashMovement } as const

export const moveCash = boardPost('/cajas/movimiento', 'F', {
  summary: 'Registrar efectivo que entra a un turno de caja, o que sale de él, sin una cuenta',
  isSensitive: true,
  body: MoveCashBody,
  ...CASH_MOVEMENT,
  refuses: ['session_closed', 'needs_reason', ...APPROVAL],
})

export const reverseMovement = boardPost('/cajas/revertir-movimiento', 'F', {
  summary: 'Revertir un movimiento de efectivo del mismo turno',
  isSensitive: true,
  body: ReverseMovementBody,
  ...CASH_MOVEMENT,
  refuses: ['already_reversed', 'session_closed', 'needs_reason', ...APPROVAL],
})

/** Recorded as a movement without an amount. */
export const openDrawer = boardPost('/cajas/abrir-gaveta', 'F', {
  summary: 'Abrir la gaveta con su motivo',
  isSensitive: true,
  body: OpenDrawerBody,
  ...CASH_MOVEMENT,
  refuses: ['no_printer', 'session_closed', 'needs_reason', ...APPROVAL],
})

/** Newest first. */
export const closedSessions = get('/cajas/turnos/:sucursal', 'F', {
  summary: 'Los turnos cerrados de la sucursal',
  query: ListQuery.omit({ buscar: true }),
  answer: listOf(ClosedSession),
  refuses: ['no_branch'],
})

export const cashSession = get('/cajas/turno/:turno', 'F', {
  summary:
    'Un turno de caja con sus movimientos y sus cifras (X mientras está abierto, Z al cerrarse)',
  answer: CashSession,
  refuses: ['needs_approval'],
})

/** The paper of an open session needs the permission to see its figures. */
export const printSession = boardPost('/cajas/imprimir', 'F', {
  summary: 'Imprimir el X o el Z de un turno',
  body: PrintSessionBody,
  answer: z.object({ paper: Paper, papel: PaperWidth }),
  refuses: ['no_printer', 'forbidden'],
})

export const chargeBill = billCommand(
  '/adminsitracion/cobrar',
  'Cobrar una cuenta con uno o varios pagos; con saldo 0 se cierra',
  ChargeBody,
  [
    'bill_closed',
    'balance_changed',
    'no_cash_session',
    'no_payments',
    'share_paid',
    'credit_limit',
    'tip_too_large',
    ...APPROVAL,
  ],
)

/** Charges nothing. A person confirms or discards the note later. */
export const noteCash = boardPost('/adminsitracion/anotar-efectivo', 'F', {
  mayWait: true,
  summary: 'Anotar el efectivo recibido sin conexión en una cuenta, también si ya se cerró',
  isSensitive: true,
  body: NoteCashBody,
  answer: Bill,
  refuses: ['no_payments'],
})

export const cashNotes = get('/adminsitracion/efectivo-anotado/:sucursal', 'F', {
  summary: 'El efectivo anotado sin conexión que falta confirmar o descartar',
  answer: listOf(CashNote),
  refuses: ['no_branch'],
})

export const confirmCash = billCommand(
  '/adminsitracion/confirmar-efectivo',
  'Cobrar el efectivo anotado',
  ConfirmCashBody,
  ['note_ended', 'bill_closed', 'balance_changed', 'no_cash_session', 'no_payments', 'share_paid'],
)

export const discardCash = billCommand(
  '/adminsitracion/descartar-efectivo',
  'Descartar el efectivo anotado, con su motivo',
  DiscardCashBody,
  ['note_ended'],
)

export const reversePayment = billCommand(
  '/adminsitracion/revertir-pago',
  'Revertir un pago del mismo turno, por ejemplo por un método equivocado',
  ReversePaymentBody,
  ['already_reversed', 'session_closed', ...APPROVAL],
)

export const changeMethod = billCommand(
  '/adminsitracion/cambiar-metodo',
  'Cambiar el método de un pago del mismo turno: lo revierte y lo registra con el método correcto',
  ChangeMethodBody,
  ['already_reversed', 'over_refund', 'session_closed', 'credit_limit', ...APPROVAL],
)

/** Active accounts first, then by name. */
export const houseAccounts = get('/cuentas-casa', 'F', {
  summary: 'Las cuentas de la casa del restaurante, con su límite y su saldo',
  query: HouseAccountsQuery,
  answer: listOf(HouseAccount),
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** A waiter needs the permission for house accounts. */
export const houseStatement = get('/cuentas-casa/estado/:cuenta_casa', 'F', {
  summary: 'El estado de una cuenta de la casa entre dos fechas',
  query: HouseStatementQuery,
  answer: HouseStatement,
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** A waiter needs the same permission as for `houseStatement`. */
export const exportHouseStatement = get('/cuentas-casa/exportar/:cuenta_casa', 'F', {
  summary: 'El estado de una cuenta de la casa entre dos fechas, como hoja de cálculo',
  query: HouseStatementQuery,
  file: 'text/csv',
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const payOnAccount = boardPost('/cuentas-casa/abonar', 'F', {
  summary: 'Recibir un abono a una cuenta de la casa en un turno de caja',
  isSensitive: true,
  body: PayOnAccountBody,
  status: 201,
  answer: PaidHouseAccount,
  refuses: ['no_payments', 'session_closed', ...APPROVAL],
})

export const reverseAccountPayment = boardPost('/cuentas-casa/revertir-abono', 'F', {
  summary: 'Revertir un abono a una cuenta de la casa',
  isSensitive: true,
  body: ReverseAccountPaymentBody,
  status: 201,
  answer: PaidHouseAccount,
  refuses: ['already_reversed', 'session_closed', 'needs_reason', ...APPROVAL],
})

export const cancelAttempt = billCommand(
  '/adminsitracion/cancelar-intento',
  'Cancelar el pago en línea que un invitado dejó a medias, para liberar su monto',
  CancelAttemptBody,
  [],
)

export const refundPayment = billCommand(
  '/adminsitracion/devolver',
  'Devolver un pago, entero o en parte, en el turno de caja de hoy',
  RefundBody,
  ['already_reversed', 'no_cash_session', 'over_refund', 'needs_reason', ...APPROVAL],
)

export const takeCharge = boardPost('/adminsitracion/tomar-cobro', 'F', {
  summary: 'Mostrar a los demás quién está cobrando una cuenta',
  body: TakeChargeBody,
  answer: Bill,
  refuses: ['bill_closed', 'no_payments'],
})

export const voidLine = billCommand(
  '/adminsitracion/anular-linea',
  'Anular un plato, o algunas de sus unidades, con su motivo',
  VoidLineBody,
  ['bill_closed', 'below_paid', 'illegal_transition', 'needs_reason', 'no_payments', ...APPROVAL],
)

export const giveDiscount = billCommand(
  '/adminsitracion/descuento',
  'Dar un descuento en una cuenta o en un plato',
  DiscountBody,
  ['bill_closed', 'no_payments', 'illegal_transition', 'below_paid', 'needs_reason', ...APPROVAL],
)

export const giveCourtesy = billCommand(
  '/adminsitracion/cortesia',
  'Dar de cortesía una cuenta, un plato o algunas de sus unidades',
  CourtesyBody,
  ['bill_closed', 'no_payments', 'illegal_transition', 'below_paid', 'needs_reason', ...APPROVAL],
)

export const removeDiscount = billCommand(
  '/adminsitracion/quitar-descuento',
  'Quitar el descuento o la cortesía de una cuenta o de un plato',
  RemoveDiscountBody,
  ['bill_closed', 'no_payments', 'needs_reason', 'bad_pin', 'too_many_requests'],
)

export const waiveService = billCommand(
  '/adminsitracion/quitar-servicio',
  'Quitar el servicio de una cuenta, o volver a ponerlo',
  WaiveServiceBody,
  ['bill_closed', 'no_payments', 'below_paid', 'needs_reason', ...APPROVAL],
)

export const splitBill = boardPost('/adminsitracion/partir-cuenta', 'F', {
  summary: 'Partir una cuenta en varias, o pasar platos a otra cuenta abierta',
  isSensitive: true,
  body: SplitBillBody,
  answer: ChangedBills,
  refuses: ['bill_closed', 'bill_full', 'no_payments', 'stale', 'other_terms', 'below_paid'],
})

export const mergeBills = billCommand(
  '/adminsitracion/unir-cuentas',
  'Unir otras cuentas abiertas a una cuenta, con sus platos y sus pagos',
  MergeBillsBody,
  ['bill_closed', 'bill_full', 'no_payments', 'stale', 'other_terms', 'payment_pending'],
)

export const separateBills = boardPost('/adminsitracion/separar-cuentas', 'F', {
  summary: 'Deshacer la unión de cuentas, hasta 30 minutos después y mientras no haya pagos',
  isSensitive: true,
  body: MergeBillsBody,
  answer: ChangedBills,
  refuses: ['no_payments', 'nothing_to_undo'],
})

/** Refunds the excess of online payments through their provider. */
export const refundOnline = boardPost('/adminsitracion/devolver-en-linea', 'B', {
  isOfRow: true,
  summary: 'Devolver por su proveedor lo que se pagó de más en línea',
  isSensitive: true,
  body: BillBody,
  answer: Bill,
})

/** Public. The provider defines the body and signs its bytes. */
export const paymentNotice = post('/pagos/aviso/:proveedor', 'P', {
  summary: 'El aviso firmado de un proveedor de pagos; repetido no cambia nada',
  body: z.object({}),
  signed: true,
  status: 204,
  refuses: ['bad_signature'],
})

export const planShares = boardPost('/adminsitracion/plan-partes', 'F', {
  summary: 'Partir lo que falta de una cuenta en partes iguales, por montos o por productos',
  body: PlanSharesBody,
  answer: Bill,
  refuses: ['bill_closed', 'no_payments', 'stale', 'payment_pending'],
})

/** A waiter needs the permission for bills of all days. */
export const transactions = get('/adminsitracion/movimientos/:sucursal', 'F', {
  summary:
    'Los cobros, reversos, devoluciones, descuentos, anulaciones y movimientos de efectivo entre dos fechas',
  query: TransactionsQuery,
  answer: TransactionList,
  refuses: ['no_branch'],
})

/** A waiter needs the same permission as for `transactions`. */
export const exportTransactions = get('/adminsitracion/exportar-movimientos/:sucursal', 'F', {
  summary: 'Los movimientos entre dos fechas, como hoja de cálculo',
  query: TransactionExportQuery,
  file: 'text/csv',
  formats: [XLSX],
  refuses: ['no_branch'],
})

export const ledger = get('/adminsitracion/libro/:sucursal', 'B', {
  summary: 'El libro de la sucursal entre dos fechas: debe y haber por cuenta contable',
  query: LedgerQuery,
  exports: 'libro',
  answer: Ledger,
  refuses: ['no_branch'],
})
