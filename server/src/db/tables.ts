/** The columns of the migrated database. Written by tables.test.ts. */
import type { Actor } from '@orderi/shared/board/events'
import type { Translation } from '@orderi/shared/kernel/languages'
import type { Cents } from '@orderi/shared/kernel/money'

export interface Tables {
  adjustments: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    line_id: number | null
    kind: 'descuento' | 'cortesia' | 'retiro' | 'sin_servicio' | 'con_servicio'
    revokes_id: number | null
    basis_points: number | null
    amount_c: Cents | null
    reason_id: number | null
    note: string | null
    user_id: number | null
    user_name: string | null
    approver_id: number | null
    approver_name: string | null
    at: Date
    limited_c: Cents
    given_at: Date | null
  }
  bill_share_lines: {
    id: number
    restaurant_id: number
    branch_id: number
    share_id: number
    line_id: number
    numerator: number
    denominator: number
    amount_c: Cents
  }
  bill_shares: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    kind: 'iguales' | 'montos' | 'productos'
    position: number
    name: string | null
    amount_c: Cents
    paid_c: Cents
    unit_c: Cents
    guest_id: number | null
    guest_name: string | null
    created_at: Date
    replaced_at: Date | null
    planned_c: Cents | null
  }
  bills: {
    id: number
    restaurant_id: number
    branch_id: number
    day: string
    number: number
    name: string
    status: 'Abierta' | 'Cuenta Solicitada' | 'Cerrada'
    table_id: number
    table_name: string
    hall_name: string
    user_id: number | null
    user_name: string | null
    currency: string
    iva_rate: number
    iva_included: boolean
    service_rate: number
    service_included: boolean
    commission_rate: number
    commission_type: number
    total: number
    iva: number
    service: number
    commission: number
    pieces: number
    total_final: number
    waiter_requested: boolean
    waiter_requested_at: Date | null
    requested_at: Date | null
    payment_method: 'efectivo' | 'tarjeta' | 'sinpe' | 'otro' | null
    created_at: Date
    closed_at: Date | null
    search: string | null
    confirmed: boolean
    former_tables: readonly number[]
    waiter_sent: unknown
    gross: number | null
    discount: number
    paid_c: Cents
    tips_c: Cents
    adjustment_id: number | null
    service_waived: boolean
    carry: unknown
    merged_into: number | null
    reserved_c: Cents
    to_return_c: Cents
    charging_by: number | null
    charging_at: Date | null
    merged_lines: readonly number[] | null
    charging_name: string | null
    closed_payment_id: number | null
    z_session_id: number | null
  }
  board_events: {
    branch_id: number
    seq: number
    commit_seq: number
    restaurant_id: number
    at: Date
    type: string
    actor: Actor | null
    data: unknown
    entity_id: number | null
    owners: readonly number[]
  }
  board_heads: {
    branch_id: number
    restaurant_id: number
    epoch: string
    seq: number
    menu_seq: number
  }
  branches: {
    id: number
    restaurant_id: number
    phone: string
    status: 0 | 1
    receives_orders: boolean
    translations: readonly Translation[]
    version: number
    name: string | null
    search: string | null
    amber_minutes: number
    red_minutes: number
    printer: string
    prints_orders: boolean
    confirms_tables: boolean
    takes_payments: boolean
    cash_step_c: Cents | null
    cash_rounding: 'abajo' | 'cercano'
    day_starts_at: string
    payment_control: 'libre' | 'motivo' | 'pin'
    payment_provider: string | null
    tip_suggestions: readonly number[]
    itemises_taxes: boolean
    paper_mm: 58 | 80
    has_drawer: boolean
    cash_tolerance_c: Cents | null
  }
  cash_counts: {
    id: number
    restaurant_id: number
    branch_id: number
    session_id: number
    counted_c: Cents
    expected_c: Cents
    pieces: unknown
    methods: unknown
    user_id: number | null
    user_name: string | null
    approver_id: number | null
    approver_name: string | null
    at: Date
  }
  cash_movements: {
    id: number
    restaurant_id: number
    branch_id: number
    session_id: number
    kind: 'entrada' | 'salida' | 'deposito' | 'propina_pagada' | 'gaveta'
    amount_c: Cents
    of_id: number | null
    reason_id: number
    note: string | null
    user_id: number | null
    user_name: string | null
    approver_id: number | null
    approver_name: string | null
    at: Date
  }
  cash_notes: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    key: string
    share_id: number | null
    amount_c: Cents
    received_c: Cents
    user_id: number | null
    user_name: string | null
    noted_at: Date
    at: Date
    status: 'pendiente' | 'confirmada' | 'descartada'
    ended_by_id: number | null
    ended_by_name: string | null
    ended_at: Date | null
    reason: string | null
  }
  cash_sessions: {
    id: number
    restaurant_id: number
    branch_id: number
    register_id: number
    number: number
    opened_at: Date
    opened_by: number | null
    opened_by_name: string
    opening_c: Cents
    opening_count: unknown
    closed_at: Date | null
    closed_by: number | null
    closed_by_name: string | null
    counted_c: Cents | null
    closing_count: unknown
    expected_c: Cents | null
    left_c: Cents | null
    reason_id: number | null
    note: string | null
    figures: unknown
    opened_approver_id: number | null
    opened_approver_name: string | null
    closed_approver_id: number | null
    closed_approver_name: string | null
    z_printed: boolean
  }
  categories: {
    id: number
    restaurant_id: number
    sort_order: number
    hidden: 0 | 1
    translations: readonly Translation[]
    version: number
    name: string | null
    search: string | null
  }
  daily_summaries: {
    restaurant_id: number
    addresses: readonly string[]
    language: 'es' | 'en' | 'pt' | 'fr'
    last_day: string
  }
  halls: {
    id: number
    restaurant_id: number
    branch_id: number
    name: string
    status: 0 | 1
    version: number
  }
  house_accounts: {
    id: number
    restaurant_id: number
    name: string
    tax_id: string | null
    limit_c: Cents
    active: boolean
    version: number
  }
  idempotency_keys: {
    user_id: number
    path: string
    key: string
    body_hash: Buffer
    status: number | null
    answer: unknown
    board_seq: number | null
    created_at: Date
    branch_id: number | null
  }
  images: {
    hash: string
    media_type: string
    bytes: Buffer
    created_at: Date
  }
  installation: {
    only_one: boolean
    epoch: string
    system_identifier: string | null
    timeline: number | null
    demo_jobs_done: number | null
    demo_branches: readonly number[] | null
    guests_swept_to: number
    privacy: unknown
  }
  join_requests: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    user_id: number
    status: 'Pendiente' | 'Aceptada' | 'Rechazada'
    created_at: Date
    answered_at: Date | null
    merged_from: number | null
  }
  login_places: {
    place: Buffer
    user_id: number
    seen_at: Date
  }
  mails: {
    id: number
    restaurant_id: number
    kind: 'receipt' | 'summary'
    branch_id: number | null
    bill_id: number | null
    day: string | null
    language: 'es' | 'en' | 'pt' | 'fr'
    address: string | null
    status: 'waiting' | 'sent' | 'failed'
    attempts: number
    next_attempt_at: Date
    created_at: Date
  }
  membership_branches: {
    restaurant_id: number
    user_id: number
    branch_id: number
  }
  memberships: {
    restaurant_id: number
    user_id: number
    type: 'admin' | 'salonero'
    version: number
    permissions: readonly string[]
    max_discount_bp: number
    pin_hash: string | null
  }
  order_lines: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    order_id: number
    product_id: number
    product_name: string
    unit_price: number
    quantity: number
    status: 'Pendiente' | 'Preparando' | 'Listo' | 'Entregado' | 'Cancelado'
    status_at: Date
    note: string | null
    variants: unknown
    adjustment_id: number | null
    split_from: number | null
    was_started: boolean
  }
  orders: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    day: string
    number: number
    status: 'Pendiente' | 'Preparando' | 'Listo' | 'Entregado' | 'Cancelado'
    status_at: Date
    table_id: number
    table_name: string
    hall_id: number
    hall_name: string
    user_id: number | null
    user_name: string | null
    created_at: Date
    erased: boolean
  }
  pay_attempts: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    user_id: number | null
    amount_c: Cents
    tip_c: Cents
    provider: string
    provider_ref: string | null
    url: string | null
    language: string
    status: 'creado' | 'pendiente' | 'pagado' | 'fallido' | 'vencido' | 'por_devolver'
    excess_c: Cents
    payment_id: number | null
    created_at: Date
    expires_at: Date
    checked_at: Date
    share_id: number | null
    epoch: string | null
    cancelled_at: Date | null
    took_share: boolean
  }
  payment_intents: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    user_id: number
    user_name: string
    method: 'efectivo' | 'tarjeta' | 'sinpe' | 'transferencia'
    tip_c: Cents
    at: Date
  }
  payment_methods: {
    id: number
    restaurant_id: number
    name: string
    kind: 'efectivo' | 'tarjeta' | 'sinpe' | 'transferencia' | 'plataforma' | 'casa' | 'otro'
    needs_reference: boolean
    allows_tip: boolean
    active: boolean
    sort_order: number
    version: number
    provider: string | null
  }
  payments: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number | null
    session_id: number | null
    method_id: number
    kind: 'cobro' | 'reverso' | 'devolucion'
    of_id: number | null
    applied_c: Cents
    tip_c: Cents
    rounding_c: Cents
    excess_c: Cents
    received_c: Cents
    change_c: Cents
    reference: string | null
    reason_id: number | null
    note: string | null
    user_id: number | null
    user_name: string | null
    business_day: string
    at: Date
    approver_id: number | null
    approver_name: string | null
    provider: string | null
    provider_ref: string | null
    share_id: number | null
    share_c: Cents | null
    account_id: number | null
  }
  print_jobs: {
    id: number
    restaurant_id: number
    branch_id: number
    kind: 'order' | 'bill' | 'test' | 'x' | 'z' | 'drawer'
    order_id: number | null
    bill_id: number | null
    status: 'waiting' | 'printing' | 'printed' | 'failed'
    attempts: number
    next_attempt_at: Date
    give_up_at: Date
    printer: string | null
    claimed_by: string | null
    claimed_at: Date | null
    problem: string | null
    may_be_out: boolean
    asked_by: number | null
    by_itself: boolean
    created_at: Date
    printed_at: Date | null
    sent: unknown
    only_changes: boolean
    language: 'es' | 'en' | 'pt' | 'fr'
    session_id: number | null
    paper: unknown
    register_id: number | null
  }
  products: {
    id: number
    restaurant_id: number
    category_id: number
    subcategory_id: number
    price: number
    sort_order: number
    active: boolean
    sold_out: boolean
    image: string | null
    translations: readonly Translation[]
    version: number
    name: string | null
    search: string | null
  }
  provider_refunds: {
    payment_id: number
    restaurant_id: number
    branch_id: number
    sent_at: Date | null
    ref: string | null
    checked_at: Date | null
  }
  push_subscriptions: {
    endpoint: string
    session_id: string
    p256dh: string
    auth: string
    created_at: Date
    refused: boolean
  }
  rate_limits: {
    key: string
    points: number
    expire: number | null
  }
  reasons: {
    id: number
    restaurant_id: number
    kind: 'descuento' | 'cortesia' | 'anulacion' | 'movimiento' | 'devolucion'
    translations: readonly Translation[]
    needs_note: boolean
    active: boolean
    version: number
  }
  receipts: {
    bill_id: number
    restaurant_id: number
    branch_id: number
    tax_id: string
    printed: readonly string[]
  }
  registers: {
    id: number
    restaurant_id: number
    branch_id: number
    name: string
    kind: 'caja' | 'mesero'
    active: boolean
    version: number
    printer: string
    paper_mm: 58 | 80
    has_drawer: boolean
  }
  reopenings: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    user_id: number | null
    user_name: string | null
    approver_id: number | null
    approver_name: string | null
    at: Date
  }
  restaurants: {
    id: number
    logo: string | null
    status: 0 | 1
    country: 'crc' | 'gua'
    currency: string
    contact: string
    phone: string
    email: string
    comision: number
    commission_type: 1 | 2
    iva: number
    iva_included: boolean
    service: number
    service_included: boolean
    translations: readonly Translation[]
    version: number
    created_at: Date
    name: string | null
    search: string | null
    codes_done: boolean
    legal_name: string
    tax_id: string
  }
  role_offers: {
    id: number
    restaurant_id: number | null
    user_id: number
    name: string
    type: 'superadmin' | 'admin' | 'salonero'
    branch_ids: readonly number[]
    code_hash: Buffer
    expires_at: Date
    version: number
  }
  sales_days: {
    restaurant_id: number
    branch_id: number
    date: string
    day: string
    kind: string
    key: string
    currency: string
    name: string | null
    bills: number
    quantity: number
    gross_c: Cents
    discount_c: Cents
    total_c: Cents
    iva_c: Cents
    service_c: Cents
    commission_c: Cents
    final_c: Cents
    refunded_c: Cents
    tips_c: Cents
  }
  sales_months: {
    restaurant_id: number
    branch_id: number
    month: string
    kind: string
    key: string
    currency: string
    name: string | null
    quantity: number
    commission_c: Cents
    final_c: Cents
  }
  sandbox_charges: {
    ref: string
    key: string
    amount_c: Cents
    currency: string
    language: string
    return_to: string
    status: 'abierto' | 'pagado' | 'rechazado' | 'cancelado'
    expires_at: Date
    visible_at: Date | null
    notices_left: number
    refunds: unknown
  }
  secrets: {
    name: string
    value: Buffer
  }
  sessions: {
    id: string
    user_id: number
    restaurant_id: number | null
    branch_id: number | null
    table_id: number | null
    sliding: boolean
    created_at: Date
    expires_at: Date
  }
  sold_out_products: {
    restaurant_id: number
    branch_id: number
    product_id: number
  }
  stale_sales: {
    id: number
    restaurant_id: number
    branch_id: number
    date: string
  }
  subcategories: {
    id: number
    restaurant_id: number
    category_id: number
    sort_order: number
    hidden: 0 | 1
    translations: readonly Translation[]
    version: number
    name: string | null
    search: string | null
  }
  tables: {
    id: number
    restaurant_id: number
    branch_id: number
    hall_id: number
    name: string
    capacity: number
    version: number
    status: 0 | 1
    code_version: number
  }
  users: {
    id: number
    name: string
    email: string | null
    password_hash: string | null
    is_superadmin: boolean
    is_guest: boolean
    version: number
    created_at: Date
    search: string | null
    made_by: number | null
    became: number | null
    erased_at: Date | null
    language: 'es' | 'en' | 'pt' | 'fr'
    temporary_logins: number | null
    stamp: number
  }
  variant_options: {
    id: number
    restaurant_id: number
    variant_id: number
    product_id: number
    additional_price: number
    position: number
  }
  variants: {
    id: number
    restaurant_id: number
    product_id: number
    name: string
    quantity: number
    required: boolean
    translations: readonly Translation[]
    version: number
  }
  voids: {
    id: number
    restaurant_id: number
    branch_id: number
    bill_id: number
    line_id: number
    quantity: number
    reason_id: number | null
    note: string | null
    prepared: boolean
    user_id: number | null
    user_name: string | null
    approver_id: number | null
    approver_name: string | null
    at: Date
  }
}
