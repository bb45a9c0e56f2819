/** The columns of the migrated database. Written by tables.test.ts. */
import type { PrivacyPage } from '@orderi/shared/accounts/privacy'
import type { Charges } from '@orderi/shared/bills/rules'
import type { WaiterCallAnswer } from '@orderi/shared/bills/schema'
import type { Actor, BoardEvent } from '@orderi/shared/board/events'
import type { Language, Translation } from '@orderi/shared/kernel/languages'
import type { Cents } from '@orderi/shared/kernel/money'
import type { VariantTranslation } from '@orderi/shared/menu/schema'
import type { LineVariant, ShownAtStation } from '@orderi/shared/orders/schema'
import type { CashSessionFigures, Pieces } from '@orderi/shared/payments/cash-sessions'
import type { ProviderName } from '@orderi/shared/payments/online'
import type { MethodKind, Permission } from '@orderi/shared/payments/schema'
import type { Paper } from '@orderi/shared/printing/paper'

export interface Tables {
  activity: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number | null
    readonly at: Date
    readonly user_id: number | null
    readonly action: string
    readonly kind: string
    readonly subject_id: number | null
    readonly subject_name: string | null
    readonly changes: unknown
  }
  adjustments: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly line_id: number | null
    readonly kind: 'descuento' | 'cortesia' | 'retiro' | 'sin_servicio' | 'con_servicio'
    readonly revokes_id: number | null
    readonly basis_points: number | null
    readonly amount_c: Cents | null
    readonly reason_id: number | null
    readonly note: string | null
    readonly user_id: number | null
    readonly user_name: string | null
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly at: Date
    readonly limited_c: Cents
    readonly given_at: Date | null
  }
  bill_share_lines: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly share_id: number
    readonly line_id: number
    readonly numerator: number
    readonly denominator: number
    readonly amount_c: Cents
  }
  bill_shares: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly kind: 'iguales' | 'montos' | 'productos'
    readonly position: number
    readonly name: string | null
    readonly amount_c: Cents
    readonly paid_c: Cents
    readonly unit_c: Cents
    readonly guest_id: number | null
    readonly guest_name: string | null
    readonly created_at: Date
    readonly replaced_at: Date | null
    readonly planned_c: Cents | null
  }
  bills: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly day: string
    readonly number: number
    readonly name: string
    readonly status: 'Abierta' | 'Cuenta Solicitada' | 'Cerrada'
    readonly table_id: number
    readonly table_name: string
    readonly hall_name: string
    readonly user_id: number | null
    readonly user_name: string | null
    readonly currency: string
    readonly iva_rate: number
    readonly iva_included: boolean
    readonly service_rate: number
    readonly service_included: boolean
    readonly commission_rate: number
    readonly commission_type: number
    readonly total: number
    readonly iva: number
    readonly service: number
    readonly commission: number
    readonly pieces: number
    readonly total_final: number
    readonly waiter_requested: boolean
    readonly waiter_requested_at: Date | null
    readonly requested_at: Date | null
    readonly payment_method: 'efectivo' | 'tarjeta' | 'sinpe' | 'otro' | null
    readonly created_at: Date
    readonly closed_at: Date | null
    readonly search: string | null
    readonly confirmed: boolean
    readonly former_tables: readonly number[]
    readonly waiter_sent: WaiterCallAnswer | null
    readonly gross: number | null
    readonly discount: number
    readonly paid_c: Cents
    readonly tips_c: Cents
    readonly adjustment_id: number | null
    readonly service_waived: boolean
    readonly carry: Charges | null
    readonly merged_into: number | null
    readonly reserved_c: Cents
    readonly to_return_c: Cents
    readonly charging_by: number | null
    readonly charging_at: Date | null
    readonly merged_lines: readonly number[] | null
    readonly charging_name: string | null
    readonly closed_payment_id: number | null
    readonly z_session_id: number | null
  }
  board_events: {
    readonly branch_id: number
    readonly seq: number
    readonly commit_seq: number
    readonly restaurant_id: number
    readonly at: Date
    readonly type: BoardEvent['type']
    readonly actor: Actor | null
    readonly data: BoardEvent['data'] | null
    readonly entity_id: number | null
    readonly owners: readonly number[]
  }
  board_heads: {
    readonly branch_id: number
    readonly restaurant_id: number
    readonly epoch: string
    readonly seq: number
    readonly menu_seq: number
  }
  branches: {
    readonly id: number
    readonly restaurant_id: number
    readonly phone: string
    readonly status: 0 | 1
    readonly receives_orders: boolean
    readonly translations: readonly Translation[]
    readonly version: number
    readonly name: string | null
    readonly search: string | null
    readonly amber_minutes: number
    readonly red_minutes: number
    readonly printer: string
    readonly prints_orders: boolean
    readonly confirms_tables: boolean
    readonly takes_payments: boolean
    readonly cash_step_c: Cents | null
    readonly cash_rounding: 'abajo' | 'cercano'
    readonly day_starts_at: string
    readonly payment_control: 'libre' | 'motivo' | 'pin'
    readonly payment_provider: ProviderName | null
    readonly tip_suggestions: readonly number[]
    readonly itemises_taxes: boolean
    readonly paper_mm: 58 | 80
    readonly has_drawer: boolean
    readonly cash_tolerance_c: Cents | null
    readonly unseen_seconds: number | null
    readonly fires_courses: boolean
    readonly ages_by_dish: boolean
    readonly usual_times_at: Date | null
    readonly uses_seats: boolean
  }
  cash_counts: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly session_id: number
    readonly counted_c: Cents
    readonly expected_c: Cents
    readonly pieces: Pieces | null
    readonly methods: unknown
    readonly user_id: number | null
    readonly user_name: string | null
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly at: Date
  }
  cash_movements: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly session_id: number
    readonly kind: 'entrada' | 'salida' | 'deposito' | 'propina_pagada' | 'gaveta'
    readonly amount_c: Cents
    readonly of_id: number | null
    readonly reason_id: number
    readonly note: string | null
    readonly user_id: number | null
    readonly user_name: string | null
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly at: Date
  }
  cash_notes: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly key: string
    readonly share_id: number | null
    readonly amount_c: Cents
    readonly received_c: Cents
    readonly user_id: number | null
    readonly user_name: string | null
    readonly noted_at: Date
    readonly at: Date
    readonly status: 'pendiente' | 'confirmada' | 'descartada'
    readonly ended_by_id: number | null
    readonly ended_by_name: string | null
    readonly ended_at: Date | null
    readonly reason: string | null
  }
  cash_sessions: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly register_id: number
    readonly number: number
    readonly opened_at: Date
    readonly opened_by: number | null
    readonly opened_by_name: string
    readonly opening_c: Cents
    readonly opening_count: Pieces | null
    readonly closed_at: Date | null
    readonly closed_by: number | null
    readonly closed_by_name: string | null
    readonly counted_c: Cents | null
    readonly closing_count: Pieces | null
    readonly expected_c: Cents | null
    readonly left_c: Cents | null
    readonly reason_id: number | null
    readonly note: string | null
    readonly figures: CashSessionFigures | null
    readonly opened_approver_id: number | null
    readonly opened_approver_name: string | null
    readonly closed_approver_id: number | null
    readonly closed_approver_name: string | null
    readonly z_printed: boolean
  }
  categories: {
    readonly id: number
    readonly restaurant_id: number
    readonly sort_order: number
    readonly hidden: 0 | 1
    readonly translations: readonly Translation[]
    readonly version: number
    readonly name: string | null
    readonly search: string | null
    readonly course_id: number | null
  }
  countdowns: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly product_id: number
    readonly pieces: number
    readonly counted: number
    readonly threshold: number
    readonly counted_from: Date
    readonly day: string
  }
  courses: {
    readonly id: number
    readonly restaurant_id: number
    readonly name: string
    readonly sort_order: number
    readonly deleted_at: Date | null
    readonly version: number
  }
  daily_summaries: {
    readonly restaurant_id: number
    readonly addresses: readonly string[]
    readonly language: Language
    readonly last_day: string
  }
  devices: {
    readonly user_id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly kind: 'cocina' | 'salon'
    readonly pin: 'nunca' | 'dinero' | 'siempre'
    readonly person_seconds: number
    readonly code_hash: Buffer | null
    readonly code_expires_at: Date | null
    readonly version: number
    readonly created_at: Date
  }
  halls: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly name: string
    readonly status: 0 | 1
    readonly version: number
  }
  house_accounts: {
    readonly id: number
    readonly restaurant_id: number
    readonly name: string
    readonly tax_id: string | null
    readonly limit_c: Cents
    readonly active: boolean
    readonly version: number
  }
  idempotency_keys: {
    readonly user_id: number
    readonly path: string
    readonly key: string
    readonly body_hash: Buffer
    readonly status: number | null
    readonly answer: unknown
    readonly board_seq: number | null
    readonly created_at: Date
    readonly branch_id: number | null
  }
  images: {
    readonly hash: string
    readonly media_type: string
    readonly bytes: Buffer
    readonly created_at: Date
  }
  installation: {
    readonly only_one: boolean
    readonly epoch: string
    readonly system_identifier: string | null
    readonly timeline: number | null
    readonly demo_jobs_done: number | null
    readonly demo_branches: readonly number[] | null
    readonly guests_swept_to: number
    readonly privacy: Partial<PrivacyPage>
  }
  join_requests: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly user_id: number
    readonly status: 'Pendiente' | 'Aceptada' | 'Rechazada'
    readonly created_at: Date
    readonly answered_at: Date | null
    readonly merged_from: number | null
  }
  kitchen_months: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly month: string
  }
  kitchen_times: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly month: string
    readonly station_id: number
    readonly kind: string
    readonly key: string
    readonly stage: string
    readonly seconds: number
    readonly dishes: number
  }
  login_places: {
    readonly place: Buffer
    readonly user_id: number
    readonly seen_at: Date
  }
  mails: {
    readonly id: number
    readonly restaurant_id: number | null
    readonly kind: 'receipt' | 'summary' | 'reset'
    readonly branch_id: number | null
    readonly bill_id: number | null
    readonly day: string | null
    readonly language: Language
    readonly address: string | null
    readonly status: 'waiting' | 'sent' | 'failed'
    readonly attempts: number
    readonly next_attempt_at: Date
    readonly created_at: Date
    readonly reset_id: string | null
  }
  membership_branches: {
    readonly restaurant_id: number
    readonly user_id: number
    readonly branch_id: number
  }
  memberships: {
    readonly restaurant_id: number
    readonly user_id: number
    readonly type: 'admin' | 'encargado' | 'cajero' | 'salonero' | 'cocina'
    readonly version: number
    readonly permissions: readonly Permission[]
    readonly max_discount_bp: number
    readonly pin_hash: string | null
    readonly badge_hash: Buffer | null
  }
  order_lines: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly order_id: number
    readonly product_id: number
    readonly product_name: string
    readonly unit_price: number
    readonly quantity: number
    readonly status: 'Pendiente' | 'Preparando' | 'Listo' | 'Entregado' | 'Cancelado'
    readonly status_at: Date
    readonly note: string | null
    readonly variants: readonly LineVariant[]
    readonly adjustment_id: number | null
    readonly split_from: number | null
    readonly was_started: boolean
    readonly station_id: number | null
    readonly course_id: number | null
    readonly course_name: string | null
    readonly course_order: number | null
    readonly was_held: boolean
    readonly fired_at: Date | null
    readonly started_at: Date | null
    readonly ready_at: Date | null
    readonly delivered_at: Date | null
    readonly usual_seconds: number | null
    readonly seat: number | null
  }
  orders: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly day: string
    readonly number: number
    readonly status: 'Pendiente' | 'Preparando' | 'Listo' | 'Entregado' | 'Cancelado'
    readonly status_at: Date
    readonly table_id: number
    readonly table_name: string
    readonly hall_id: number
    readonly hall_name: string
    readonly user_id: number | null
    readonly user_name: string | null
    readonly created_at: Date
    readonly erased: boolean
    readonly called_at: Date | null
    readonly shown: readonly ShownAtStation[]
  }
  password_resets: {
    readonly id: string
    readonly user_id: number
    readonly code_hash: Buffer
    readonly expires_at: Date
  }
  pay_attempts: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly user_id: number | null
    readonly amount_c: Cents
    readonly tip_c: Cents
    readonly provider: ProviderName
    readonly provider_ref: string | null
    readonly url: string | null
    readonly language: Language
    readonly status: 'creado' | 'pendiente' | 'pagado' | 'fallido' | 'vencido' | 'por_devolver'
    readonly excess_c: Cents
    readonly payment_id: number | null
    readonly created_at: Date
    readonly expires_at: Date
    readonly checked_at: Date
    readonly share_id: number | null
    readonly epoch: string | null
    readonly cancelled_at: Date | null
    readonly took_share: boolean
  }
  payment_intents: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly user_id: number
    readonly user_name: string
    readonly method: 'efectivo' | 'tarjeta' | 'sinpe' | 'transferencia'
    readonly tip_c: Cents
    readonly at: Date
  }
  payment_methods: {
    readonly id: number
    readonly restaurant_id: number
    readonly name: string
    readonly kind: MethodKind
    readonly needs_reference: boolean
    readonly allows_tip: boolean
    readonly active: boolean
    readonly sort_order: number
    readonly version: number
    readonly provider: ProviderName | null
  }
  payments: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number | null
    readonly session_id: number | null
    readonly method_id: number
    readonly kind: 'cobro' | 'reverso' | 'devolucion'
    readonly of_id: number | null
    readonly applied_c: Cents
    readonly tip_c: Cents
    readonly rounding_c: Cents
    readonly excess_c: Cents
    readonly received_c: Cents
    readonly change_c: Cents
    readonly reference: string | null
    readonly reason_id: number | null
    readonly note: string | null
    readonly user_id: number | null
    readonly user_name: string | null
    readonly business_day: string
    readonly at: Date
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly provider: ProviderName | null
    readonly provider_ref: string | null
    readonly share_id: number | null
    readonly share_c: Cents | null
    readonly account_id: number | null
  }
  pin_codes: {
    readonly restaurant_id: number
    readonly user_id: number
    readonly code_hash: Buffer
    readonly expires_at: Date
  }
  print_jobs: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly kind: 'order' | 'bill' | 'test' | 'x' | 'z' | 'drawer'
    readonly order_id: number | null
    readonly bill_id: number | null
    readonly status: 'waiting' | 'printing' | 'printed' | 'failed'
    readonly attempts: number
    readonly next_attempt_at: Date
    readonly give_up_at: Date
    readonly printer: string | null
    readonly claimed_by: string | null
    readonly claimed_at: Date | null
    readonly problem: string | null
    readonly may_be_out: boolean
    readonly asked_by: number | null
    readonly by_itself: boolean
    readonly created_at: Date
    readonly printed_at: Date | null
    readonly sent: unknown
    readonly only_changes: boolean
    readonly language: Language
    readonly session_id: number | null
    readonly paper: Paper | null
    readonly register_id: number | null
    readonly stations: readonly number[] | null
    readonly printer_id: number | null
    readonly on_fallback: boolean
  }
  printer_stations: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly station_id: number
    readonly printer_id: number
  }
  printers: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly name: string
    readonly address: string
    readonly paper_mm: 58 | 80
    readonly has_drawer: boolean
    readonly prints: readonly string[]
    readonly fallback_id: number | null
    readonly version: number
  }
  products: {
    readonly id: number
    readonly restaurant_id: number
    readonly category_id: number
    readonly subcategory_id: number
    readonly price: number
    readonly sort_order: number
    readonly active: boolean
    readonly sold_out: boolean
    readonly image: string | null
    readonly translations: readonly Translation[]
    readonly version: number
    readonly name: string | null
    readonly search: string | null
  }
  provider_refunds: {
    readonly payment_id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly sent_at: Date | null
    readonly ref: string | null
    readonly checked_at: Date | null
  }
  push_subscriptions: {
    readonly endpoint: string
    readonly session_id: string
    readonly p256dh: string
    readonly auth: string
    readonly created_at: Date
    readonly refused: boolean
  }
  rate_limits: {
    readonly key: string
    readonly points: number
    readonly expire: number | null
  }
  reasons: {
    readonly id: number
    readonly restaurant_id: number
    readonly kind: 'descuento' | 'cortesia' | 'anulacion' | 'movimiento' | 'devolucion'
    readonly translations: readonly Translation[]
    readonly needs_note: boolean
    readonly active: boolean
    readonly version: number
  }
  receipts: {
    readonly bill_id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly tax_id: string
    readonly printed: readonly string[]
  }
  recovery_codes: {
    readonly user_id: number
    readonly code_hash: Buffer
  }
  registers: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly name: string
    readonly kind: 'caja' | 'mesero'
    readonly active: boolean
    readonly version: number
    readonly printer: string
    readonly paper_mm: 58 | 80
    readonly has_drawer: boolean
  }
  reopenings: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly user_id: number | null
    readonly user_name: string | null
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly at: Date
  }
  restaurants: {
    readonly id: number
    readonly logo: string | null
    readonly status: 0 | 1
    readonly country: 'crc' | 'gua'
    readonly currency: string
    readonly contact: string
    readonly phone: string
    readonly email: string
    readonly comision: number
    readonly commission_type: 1 | 2
    readonly iva: number
    readonly iva_included: boolean
    readonly service: number
    readonly service_included: boolean
    readonly translations: readonly Translation[]
    readonly version: number
    readonly created_at: Date
    readonly name: string | null
    readonly search: string | null
    readonly codes_done: boolean
    readonly legal_name: string
    readonly tax_id: string
  }
  role_offers: {
    readonly id: number
    readonly restaurant_id: number | null
    readonly user_id: number
    readonly name: string
    readonly type: 'superadmin' | 'admin' | 'encargado' | 'cajero' | 'salonero' | 'cocina'
    readonly branch_ids: readonly number[]
    readonly code_hash: Buffer
    readonly expires_at: Date
    readonly version: number
  }
  sales_days: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly date: string
    readonly day: string
    readonly kind: string
    readonly key: string
    readonly currency: string
    readonly name: string | null
    readonly bills: number
    readonly quantity: number
    readonly gross_c: Cents
    readonly discount_c: Cents
    readonly total_c: Cents
    readonly iva_c: Cents
    readonly service_c: Cents
    readonly commission_c: Cents
    readonly final_c: Cents
    readonly refunded_c: Cents
    readonly tips_c: Cents
  }
  sales_months: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly month: string
    readonly kind: string
    readonly key: string
    readonly currency: string
    readonly name: string | null
    readonly quantity: number
    readonly commission_c: Cents
    readonly final_c: Cents
  }
  sandbox_charges: {
    readonly ref: string
    readonly key: string
    readonly amount_c: Cents
    readonly currency: string
    readonly language: Language
    readonly return_to: string
    readonly status: 'abierto' | 'pagado' | 'rechazado' | 'cancelado'
    readonly expires_at: Date
    readonly visible_at: Date | null
    readonly notices_left: number
    readonly refunds: Readonly<Record<string, Cents>>
  }
  second_factors: {
    readonly user_id: number
    readonly secret: Buffer
    readonly last_step: number
  }
  secrets: {
    readonly name: string
    readonly value: Buffer
  }
  sessions: {
    readonly id: string
    readonly user_id: number
    readonly restaurant_id: number | null
    readonly branch_id: number | null
    readonly table_id: number | null
    readonly sliding: boolean
    readonly created_at: Date
    readonly expires_at: Date
    readonly device: string | null
    readonly seen_at: Date | null
  }
  shift_breaks: {
    readonly id: number
    readonly restaurant_id: number
    readonly shift_id: number
    readonly started_at: Date
    readonly ended_at: Date | null
  }
  shift_corrections: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly shift_id: number
    readonly user_id: number | null
    readonly corrected_by: number | null
    readonly at: Date
    readonly reason: string | null
    readonly before: unknown
    readonly after: unknown
    readonly erased_as: number | null
  }
  shifts: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly user_id: number | null
    readonly started_at: Date
    readonly ended_at: Date | null
    readonly is_forgotten: boolean
    readonly version: number
    readonly erased_as: number | null
  }
  sold_out_products: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly product_id: number
  }
  stale_kitchen_months: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly month: string
  }
  stale_sales: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly date: string
  }
  station_categories: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly category_id: number
    readonly station_id: number
  }
  station_products: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly product_id: number
    readonly station_id: number
  }
  stations: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly name: string
    readonly sort_order: number
    readonly color: string
    readonly sound: string
    readonly is_default: boolean
    readonly deleted_at: Date | null
    readonly version: number
  }
  subcategories: {
    readonly id: number
    readonly restaurant_id: number
    readonly category_id: number
    readonly sort_order: number
    readonly hidden: 0 | 1
    readonly translations: readonly Translation[]
    readonly version: number
    readonly name: string | null
    readonly search: string | null
  }
  tables: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly hall_id: number
    readonly name: string
    readonly capacity: number
    readonly version: number
    readonly status: 0 | 1
    readonly code_version: number
  }
  users: {
    readonly id: number
    readonly name: string
    readonly email: string | null
    readonly password_hash: string | null
    readonly is_superadmin: boolean
    readonly is_guest: boolean
    readonly version: number
    readonly created_at: Date
    readonly search: string | null
    readonly made_by: number | null
    readonly became: number | null
    readonly erased_at: Date | null
    readonly language: Language
    readonly temporary_logins: number | null
    readonly stamp: number
    readonly email_proved: boolean
    readonly second_factor: boolean
  }
  usual_times: {
    readonly restaurant_id: number
    readonly branch_id: number
    readonly product_id: number
    readonly seconds: number
  }
  variant_options: {
    readonly id: number
    readonly restaurant_id: number
    readonly variant_id: number
    readonly product_id: number
    readonly additional_price: number
    readonly position: number
  }
  variants: {
    readonly id: number
    readonly restaurant_id: number
    readonly product_id: number
    readonly name: string
    readonly quantity: number
    readonly required: boolean
    readonly translations: readonly VariantTranslation[]
    readonly version: number
  }
  voids: {
    readonly id: number
    readonly restaurant_id: number
    readonly branch_id: number
    readonly bill_id: number
    readonly line_id: number
    readonly quantity: number
    readonly reason_id: number | null
    readonly note: string | null
    readonly prepared: boolean
    readonly user_id: number | null
    readonly user_name: string | null
    readonly approver_id: number | null
    readonly approver_name: string | null
    readonly at: Date
  }
}
