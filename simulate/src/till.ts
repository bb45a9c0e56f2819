/** The register with which the simulated waiters charge. */
import {
  cashSession,
  closeRegister,
  countCash,
  moveCash as moveCashCall,
  openRegister,
  paymentMethods,
  paymentReasons,
  printSession,
  registers,
  reverseMovement,
} from '@orderi/shared/contract/payments'
import type { PaymentMethodRow, PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import type { Api, Reply } from './api.ts'
import { type House, openHouse } from './house.ts'

/** The cash in the drawer at the start of a session that the simulation opens. */
const OPENING_CASH = 50_000

export interface Till {
  readonly caja: number
  readonly methods: readonly PaymentMethodRow[]
  readonly reasons: readonly PaymentReason[]
  /** Undefined if the staff may not create a house account. */
  readonly house: House | undefined
  /** True if the simulation opened the register. Then it also closes the register at the end. */
  readonly isOwn: boolean
}

/** Opens a register of the branch unless one is open. */
export async function openTill(
  api: Api,
  {
    token,
    branch,
    isAdmin,
  }: { readonly token: string; readonly branch: number; readonly isAdmin: boolean },
  needed: <T>(reply: Reply<T>) => T,
): Promise<Till | undefined> {
  const read = await Promise.all([
    api.call(registers, { token, params: { sucursal: branch } }),
    api.call(paymentMethods, { token }),
    api.call(paymentReasons, { token }),
  ])
  const [drawers, methods, reasons] = [needed(read[0]), needed(read[1]), needed(read[2])]
  const open = drawers.data.find(({ session }) => session !== null)
  const drawer = open ?? drawers.data.find(({ name }) => name === 'Caja') ?? drawers.data[0]
  if (!drawer) return undefined
  if (!open) {
    const body = { caja: drawer.id, monto: OPENING_CASH }
    needed(await api.call(openRegister, { token, body }))
  }
  const active = methods.data.filter((method) => method.active === 1)
  return {
    house: isAdmin ? await openHouse(api, token, active, needed) : undefined,
    caja: drawer.id,
    isOwn: open === undefined,
    methods: active.filter(({ kind }) => kind !== 'casa'),
    reasons: reasons.data.filter((reason) => reason.active === 1 && reason.needs_note === 0),
  }
}

/** Records cash movements: a purchase, its reversal, and cash for the bank. */
async function moveCash(
  api: Api,
  token: string,
  turno: number,
  motivo: number | null,
): Promise<void> {
  if (motivo === null) return
  const body = { turno, monto: 1000, motivo }
  const moved = await api.call(moveCashCall, { token, body: { ...body, tipo: 'salida' } })
  if (!moved.ok) return
  await api.call(reverseMovement, { token, body: { movimiento: moved.body.id, motivo } })
  await api.call(moveCashCall, { token, body: { ...body, tipo: 'deposito' } })
}

interface Shift {
  readonly token: string
  readonly branch: number
  readonly caja: number
  readonly motivo: number | null
}

/** The open session of the simulated register, with the manager's token. */
export function shiftOf(
  {
    kitchen: { token },
    branch,
  }: { readonly kitchen: { readonly token: string }; readonly branch: { readonly id: number } },
  till: Till,
): Shift {
  return { token, branch: branch.id, caja: till.caja, motivo: reasonOf(till, 'movimiento') }
}

interface ClosedShift {
  readonly turno: number
  /** The cash that remains in the drawer. */
  readonly left: number
}

/** Moves cash, closes a register's session with a correct count, and prints its Z report. Undefined if it remains open. */
export async function closeShift(
  api: Api,
  { token, branch, caja, motivo }: Shift,
): Promise<ClosedShift | undefined> {
  const read = await api.call(registers, { token, params: { sucursal: branch } })
  const turno = read.ok && read.body.data.find(({ id }) => id === caja)?.session?.id
  if (!turno) return undefined
  await moveCash(api, token, turno, motivo)
  const session = await api.call(cashSession, { token, params: { turno } })
  if (!session.ok) return undefined
  const monto = Math.max(0, session.body.expected ?? session.body.opening)
  const counted = await api.call(countCash, { token, body: { turno, monto } })
  if (!counted.ok) return undefined
  // Refused if cash was charged after the count.
  const closed = await api.call(closeRegister, { token, body: { turno, dejado: monto } })
  if (!closed.ok) return undefined
  await api.call(printSession, { token, body: { turno, dispositivo: 1 } })
  return { turno, left: monto }
}

/** Closes a register's session and opens the next one with the same cash. Returns the ID of the closed session. */
export async function changeShift(api: Api, shift: Shift): Promise<number | undefined> {
  const closed = await closeShift(api, shift)
  if (!closed) return undefined
  const { token, caja } = shift
  await api.call(openRegister, { token, body: { caja, monto: closed.left } })
  return closed.turno
}

export function reasonOf({ reasons }: Till, kind: ReasonKind): number | null {
  return reasons.find((reason) => reason.kind === kind)?.id ?? null
}
