import type { Reason } from './reasons.ts'
import { spanishReasonText } from './spanish.ts'

const STATUS = {
  bad_json: 400,
  unauthenticated: 401,
  session_revoked: 401,
  bad_credentials: 401,
  needs_code: 401,
  bad_code: 401,
  bad_table_token: 401,
  forbidden: 403,
  needs_second_factor: 403,
  bad_signature: 403,
  not_found: 404,
  no_branch: 404,
  no_bill: 404,
  table_inactive: 404,
  no_restaurant: 409,
  other_restaurant: 409,
  email_taken: 409,
  stale: 409,
  other_log: 409,
  in_use: 409,
  product_unavailable: 409,
  price_changed: 409,
  bill_requested: 409,
  bill_closed: 409,
  bill_full: 409,
  branch_closed: 409,
  table_unconfirmed: 409,
  own_bill_open: 409,
  has_role: 409,
  without_branch: 409,
  illegal_transition: 409,
  nothing_to_undo: 409,
  too_late: 409,
  no_printer: 409,
  no_mail: 409,
  no_payments: 409,
  no_cash_session: 409,
  session_open: 409,
  session_closed: 409,
  balance_changed: 409,
  share_paid: 409,
  credit_limit: 409,
  share_taken: 409,
  note_ended: 409,
  balance_due: 409,
  below_paid: 409,
  other_terms: 409,
  already_reversed: 409,
  over_refund: 409,
  needs_approval: 409,
  bad_pin: 403,
  needs_person: 409,
  needs_pin: 409,
  needs_reason: 409,
  no_online_payments: 409,
  payment_pending: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  bad_image: 422,
  tip_too_large: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

/** Programs must decide by the code, never by the text. */
export type ErrorCode = keyof typeof STATUS

export const ERROR_CODES = Object.keys(STATUS) as readonly ErrorCode[]

/** The Spanish texts of refusals without a more specific reason. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  bad_json: 'El contenido enviado no es JSON válido.',
  unauthenticated: 'Inicie sesión para continuar.',
  session_revoked: 'Su sesión terminó. Inicie sesión de nuevo.',
  bad_credentials: 'Correo o contraseña incorrectos.',
  needs_code: 'Escriba el código de verificación.',
  bad_code: 'El código de verificación no es correcto o ya se usó.',
  bad_table_token: 'El código de la mesa no es válido. Escanéelo de nuevo.',
  forbidden: 'No tiene permiso para hacer esto.',
  needs_second_factor: 'Active primero la verificación en dos pasos.',
  bad_signature: 'La firma del aviso no es válida.',
  not_found: 'No se encontró lo que busca.',
  no_branch: 'Elija una sucursal.',
  no_bill: 'No hay una cuenta abierta.',
  table_inactive: 'Esta mesa no está recibiendo pedidos. Hable con un mesero.',
  no_restaurant: 'Elija un restaurante.',
  other_restaurant: 'En otra pestaña eligió otro restaurante. Recargue la página.',
  email_taken: 'Ya existe una cuenta con ese correo.',
  stale: 'Otra persona lo cambió mientras tanto. Revise los datos antes de guardar.',
  other_log:
    'El servidor volvió a un estado anterior (un respaldo). Este cambio era de antes y se descartó: compruebe el tablero.',
  in_use: 'Ya se ha usado y no se puede eliminar. Puede dejarlo inactivo o invisible.',
  product_unavailable: 'Uno de los productos ya no está disponible.',
  price_changed: 'El precio cambió. Revise el pedido y envíelo de nuevo.',
  bill_requested: 'La cuenta ya fue solicitada.',
  bill_closed: 'La cuenta ya está cerrada.',
  bill_full: 'La cuenta tiene 500 líneas como máximo. Abra otra cuenta para la mesa.',
  table_unconfirmed:
    'Un mesero debe confirmar su mesa antes del primer pedido. Llámelo, y enseguida podrá pedir.',
  own_bill_open: 'Ya tiene pedidos en una cuenta propia de esta mesa.',
  has_role: 'Todavía trabaja en un restaurante. Pida primero que le quiten el acceso.',
  without_branch:
    'Un salonero se quedaría sin sucursal. Un administrador debe asignarle otra primero.',
  branch_closed: 'La sucursal no está recibiendo pedidos en este momento.',
  illegal_transition: 'El estado actual no permite ese cambio.',
  nothing_to_undo: 'No hay ningún cambio reciente que deshacer.',
  too_late: 'Ya pasó el tiempo permitido para reabrir la cuenta.',
  no_printer: 'Ninguna impresora de la sucursal imprime esto.',
  no_mail: 'Este servidor no envía correos.',
  no_payments: 'La sucursal no registra cobros. Un administrador puede activarlos.',
  no_cash_session: 'Esa caja no tiene un turno abierto. Ábralo antes de cobrar.',
  session_open: 'Esa caja ya tiene un turno abierto.',
  session_closed: 'Ese turno de caja ya está cerrado.',
  balance_changed: 'El saldo de la cuenta cambió mientras tanto. Revise la cuenta antes de cobrar.',
  share_paid: 'Esa parte ya está pagada.',
  credit_limit: 'El cobro pasa del límite de la cuenta de la casa.',
  note_ended: 'Ese efectivo anotado ya se confirmó o se descartó.',
  share_taken: 'Otra persona ya tomó esa parte.',
  balance_due: 'La cuenta tiene un saldo por cobrar.',
  other_terms: 'Las cuentas tienen otros impuestos, servicio, comisión o moneda.',
  below_paid: 'La cuenta quedaría por debajo de lo que ya se pagó.',
  already_reversed: 'Ese pago ya se revirtió.',
  over_refund: 'Se devolvería más de lo que se pagó.',
  needs_person: 'Elija primero quién lo hace.',
  needs_pin: 'La persona elegida debe escribir su PIN.',
  needs_reason: 'Indique el motivo.',
  needs_approval: 'Otra persona debe autorizarlo con su PIN.',
  bad_pin: 'El PIN no es correcto.',
  no_online_payments: 'Aquí no se puede pagar en línea. Pague con un mesero.',
  payment_pending: 'Ya hay un pago en línea en curso. Espere su resultado.',
  body_too_large: 'El contenido enviado es demasiado grande.',
  unsupported_media_type: 'El contenido debe enviarse como JSON.',
  invalid: 'Revise los datos enviados.',
  bad_image: 'La imagen no es válida.',
  tip_too_large: 'La propina no puede ser mayor que el total de la cuenta. Revise el monto.',
  idempotency_key_reused: 'Esa clave ya se usó con otro contenido.',
  too_many_requests: 'Demasiados intentos. Espere un momento e intente de nuevo.',
  internal: 'Ocurrió un error inesperado',
  unavailable: 'El servicio está ocupado. Intente de nuevo en unos segundos.',
}

/** Spanish texts by field path, such as `products.0.quantity`. */
export type FieldErrors = Record<string, string[]>

export type FieldReasons = Record<string, readonly Reason[]>

/** A line of an order whose price is above the one that the person saw. `index` counts from 0. */
export interface RaisedPrice {
  readonly index: number
  readonly price: number
}

export type ErrorParams = Readonly<Record<string, string | number | readonly RaisedPrice[]>>

/** The body of an error response (docs/contract.md, "errors"). Clients make their text from `code` and `params`. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  /**
   * Empty, or `reason` with its parameters, `by`, `amount` and `at` of `balance_changed`, `lines` of `price_changed`.
   * Missing in responses that earlier releases stored.
   */
  params?: ErrorParams
  /** The current bill. Only for the code `balance_changed`. */
  bill?: unknown
  errors?: FieldErrors
  /** For each text in `errors`, the reason as a code, in the same sequence. */
  details?: FieldReasons
}

export function statusOf(code: ErrorCode): number {
  return STATUS[code]
}

/** False for codes of others, such as a proxy. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(STATUS, value)
}

interface Refusal {
  readonly reason?: Reason
  readonly params?: ErrorParams
  readonly bill?: unknown
  readonly details?: FieldReasons
  readonly retryAfterSeconds?: number
}

/** A rejected request. Throwing it in a transaction rolls the transaction back. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason | undefined
  readonly params: ErrorParams | undefined
  readonly bill: unknown
  readonly details: FieldReasons | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, { reason, params, bill, details, retryAfterSeconds }: Refusal = {}) {
    super(reason ? spanishReasonText(reason) : ERROR_TEXTS[code])
    this.name = 'DomainError'
    this.code = code
    this.reason = reason
    this.params = params
    this.bill = bill
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return STATUS[this.code]
  }

  toBody(): ErrorBody {
    const { message, code, reason, bill, details } = this
    const params = { ...this.params, ...(reason && { reason: reason.code, ...reason.params }) }
    if (!details) return { message, code, params, ...(bill !== undefined && { bill }) }
    const errors = Object.fromEntries(
      Object.entries(details).map(([field, reasons]) => [field, reasons.map(spanishReasonText)]),
    )
    return { message, code, params, errors, details }
  }
}

export function invalidField(field: string, reason: Reason): DomainError {
  return new DomainError('invalid', { reason, details: { [field]: [reason] } })
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
