/** Random commands of a restaurant's staff: charge, plan shares, split, merge and correct bills. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { BodyInput, Call } from '@orderi/shared/contract/call'
import { divideCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Random } from '@orderi/shared/kernel/random'
import type { Till } from './till.ts'

export interface PaymentCommand {
  readonly call: Call
  readonly body: object
  /** True for corrections, which waiters may not make. */
  readonly byAdmin?: true
  /** The references of the payments that the command records. */
  readonly references?: readonly string[]
}

export interface PaymentCommandOptions {
  readonly random: Random
  readonly till: Till
  /** Prefix of the references of payments. */
  readonly reference: string
  readonly bills: readonly Bill[]
  /** A bill with payments, which may already be closed. */
  readonly paid?: Bill | undefined
}

/** Undefined if the bills do not permit the randomly chosen command. */
export function choosePaymentCommand(options: PaymentCommandOptions): PaymentCommand | undefined {
  const { random, bills } = options
  const commands = [charge, charge, charge, charge, payShare, payShare, split, merge, adjust]
  return bills.length > 0
    ? random.pick([...commands, voidLine, reverse])(random.pick(bills), options)
    : undefined
}

function command<C extends Call>(
  call: C,
  body: BodyInput<C> & object,
  more: Pick<PaymentCommand, 'byAdmin' | 'references'> = {},
): PaymentCommand {
  return { call, body, ...more }
}

const billedLines = (bill: Bill) => bill.products.filter(({ status }) => status !== 'Cancelado')

/** Charges the whole balance with one or two methods, or a part of it. Closes a bill without a balance. */
function charge(
  bill: Bill,
  { random, till, reference }: PaymentCommandOptions,
): PaymentCommand | undefined {
  if (bill.saldo === 0) return command(calls.closeBill, { bill_id: bill.id })
  if (random.chance(0.1)) return command(calls.takeCharge, { bill_id: bill.id })
  const parts = random.chance(0.5) ? [1] : [random.between(1, 3), random.between(1, 3)]
  const amounts = divideCents(toCents(bill.saldo), parts).map(toAmount)
  const pagos = amounts
    .slice(0, random.chance(0.8) ? undefined : 1)
    .filter((monto) => monto > 0)
    .map((monto, index) => ({
      metodo: random.pick(till.methods),
      monto,
      propina: random.chance(0.3) ? 250 : 0,
      referencia: `${reference} ${index}`,
    }))
  return command(
    calls.chargeBill,
    { bill_id: bill.id, caja: till.caja, saldo_visto: bill.saldo, pagos },
    { references: pagos.map(({ referencia }) => referencia) },
  )
}

/** Charges a share, or plans shares if no share is unpaid. */
function payShare(
  bill: Bill,
  { random, till, reference }: PaymentCommandOptions,
): PaymentCommand | undefined {
  const unpaidAmounts = bill.shares.map(({ id, amount, paid }) => ({
    id,
    due: Math.min(toCents(amount) - toCents(paid), toCents(bill.saldo)),
  }))
  const unpaid = unpaidAmounts.find(({ due }) => due > 0)
  if (!unpaid) return planShares(bill, random)
  return command(
    calls.chargeBill,
    {
      bill_id: bill.id,
      share_id: unpaid.id,
      caja: till.caja,
      saldo_visto: bill.saldo,
      pagos: [
        { metodo: random.pick(till.methods), monto: unpaid.due / 100, referencia: reference },
      ],
    },
    { references: [reference] },
  )
}

function planShares(bill: Bill, random: Random): PaymentCommand | undefined {
  const seen = { bill_id: bill.id, saldo_visto: bill.saldo }
  const [line] = billedLines(bill)
  const isUntouched = bill.shares.every(({ paid }) => paid === 0)
  if (line && isUntouched && random.chance(0.3)) {
    const half = { order_line_id: line.id, num: 1, den: 2 }
    const partes = [{ name: 'Ana', lineas: [half] }, { lineas: [half] }]
    return command(calls.planShares, { ...seen, tipo: 'productos', partes })
  }
  if (bill.saldo < 1) return undefined
  if (random.chance(0.3))
    return command(calls.planShares, { ...seen, tipo: 'montos', montos: [bill.saldo] })
  return command(calls.planShares, { ...seen, tipo: 'iguales', cantidad: random.between(2, 4) })
}

/** Moves a piece of some dishes to a new bill, or to another open bill. */
function split(bill: Bill, { random, bills }: PaymentCommandOptions): PaymentCommand | undefined {
  const lineas = billedLines(bill)
    .filter(() => random.chance(0.5))
    .map(({ id }) => ({ order_line_id: id, cantidad: 1 }))
  if (lineas.length === 0) return undefined
  const others = bills.filter(({ id }) => id !== bill.id)
  const target = others.length > 0 && random.chance(0.3) ? { bill_id: random.pick(others).id } : {}
  return command(calls.splitBill, { bill_id: bill.id, partes: [{ ...target, lineas }] })
}

function merge(bill: Bill, { random, bills }: PaymentCommandOptions): PaymentCommand | undefined {
  const others = bills.filter(({ id }) => id !== bill.id)
  if (others.length === 0) return undefined
  return command(calls.mergeBills, { bill_id: bill.id, otras: [random.pick(others).id] })
}

function adjust(bill: Bill, { random, till }: PaymentCommandOptions): PaymentCommand | undefined {
  const lines = billedLines(bill)
  if (lines.length === 0) return undefined
  const target = random.chance(0.5)
    ? { bill_id: bill.id }
    : { order_line_id: random.pick(lines).id }
  const motivo = till.reasonOf('descuento')
  const by = { byAdmin: true } as const
  switch (random.between(0, 4)) {
    case 0:
      return command(
        calls.giveCourtesy,
        { order_line_id: random.pick(lines).id, motivo: till.reasonOf('cortesia') },
        by,
      )
    case 1:
      return command(calls.removeDiscount, { ...target, motivo }, by)
    case 2:
      return command(
        calls.waiveService,
        { bill_id: bill.id, quitar: 1 - bill.servicio_retirado, motivo },
        by,
      )
    default:
      return command(
        calls.giveDiscount,
        { ...target, tipo: 'porcentaje', valor: random.between(1, 40), motivo },
        by,
      )
  }
}

function voidLine(bill: Bill, { random, till }: PaymentCommandOptions): PaymentCommand | undefined {
  const lines = billedLines(bill).filter(({ status }) => status !== 'Entregado')
  if (lines.length === 0) return undefined
  return command(
    calls.voidLine,
    { order_line_id: random.pick(lines).id, cantidad: 1, motivo: till.reasonOf('anulacion') },
    { byAdmin: true },
  )
}

/** Reverses the last payment that is not reversed yet. */
function reverse(
  bill: Bill,
  { till, paid = bill }: PaymentCommandOptions,
): PaymentCommand | undefined {
  const payment = paid.payments.findLast(
    ({ id, kind }) => kind === 'cobro' && !paid.payments.some((other) => other.of === id),
  )
  if (!payment) return undefined
  return command(
    calls.reversePayment,
    { payment_id: payment.id, motivo: till.reasonOf('devolucion') },
    { byAdmin: true },
  )
}
