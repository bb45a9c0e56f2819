import type { StoryEntry } from '@orderi/shared/board/story'
import { assertNever } from '@orderi/shared/kernel/errors'
import { TRANSITIONS } from '@orderi/shared/orders/rules'
import type { BillAdjustment } from '@orderi/shared/payments/schema'
import { chargeWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { billsWords } from '../i18n/money.ts'

const words = billsWords.story

export function isCancellation(entry: StoryEntry): boolean {
  return entry.what === 'line.changed' && entry.to === 'Cancelado'
}

export function entryText(entry: StoryEntry, money: (amount: number) => string): string {
  switch (entry.what) {
    case 'bill.opened':
    case 'bill.requested':
    case 'bill.unrequested':
    case 'bill.reopened':
    case 'bill.serviceWaived':
    case 'bill.serviceRestored':
    case 'waiter.called':
    case 'waiter.sent':
    case 'waiter.unsent':
    case 'waiter.cancelled':
      return words[entry.what]
    case 'bill.moved':
      return words.moved({ table: entry.table, hall: entry.hall })
    case 'bill.split':
      return words['bill.split']({ numbers: entry.bills.join(', ') })
    case 'bill.merged': {
      const [stays = 0, ...others] = entry.bills
      return words['bill.merged']({ others: others.join(', '), stays })
    }
    case 'bill.closed': {
      const amount = money(entry.totalFinal)
      if (!entry.payment_method) return words.closed({ amount })
      return words.closedWith({ amount, payment: texts.pos.bill.methods[entry.payment_method] })
    }
    case 'bill.paid':
    case 'bill.reversed':
    case 'bill.methodChanged':
    case 'bill.refunded':
    case 'bill.refundRefused':
      return words[entry.what]({
        payments: entry.payments
          .map((payment) => paymentText(payment, money))
          .join(entry.what === 'bill.methodChanged' ? ' → ' : ', '),
      })
    case 'bill.discounted':
    case 'bill.undiscounted':
      return words[entry.what]({
        discount: discountText(entry, money),
        target: entry.dish ?? words.wholeBill,
      })
    case 'cash.noted':
    case 'cash.discarded':
      return words[entry.what]({ amount: money(entry.amount) })
    case 'order.created':
      return words.ordered({ order: entry.order })
    case 'line.fired':
    case 'line.held':
      return words[entry.what]({ order: entry.order })
    case 'line.changed':
      if (isCancellation(entry)) return words.cancelled({ order: entry.order })
      return isBackwards(entry)
        ? words.restored({ order: entry.order, to: texts.statuses[entry.to] })
        : words.changed({ order: entry.order, to: texts.statuses[entry.to] })
    default:
      return assertNever(entry)
  }
}

function paymentText(
  { method, applied, tip }: { method: string; applied: number; tip: number },
  money: (amount: number) => string,
): string {
  if (tip <= 0) return words.payment({ method, amount: money(applied) })
  if (applied === 0) return words.tipAlone({ method, tip: money(tip) })
  return words.paymentWithTip({ method, amount: money(applied), tip: money(tip) })
}

/** The reason, the note and the approver of a correction, if they are known. */
export function correctionText({
  reason,
  note,
  approver,
}: NonNullable<StoryEntry['correction']>): string {
  return [reason, note, approver === null ? null : words.approved({ person: approver })]
    .filter((part) => part !== null)
    .join(' · ')
}

function discountText(
  { kind, tipo, valor }: Pick<BillAdjustment, 'kind' | 'tipo' | 'valor'>,
  money: (amount: number) => string,
): string {
  if (kind === 'cortesia') return chargeWords.courtesy
  return chargeWords.discountOf({ value: tipo === 'porcentaje' ? `${valor} %` : money(valor) })
}

/** True for an undo, because only an undo returns to an earlier status. Other changes may skip a status. */
function isBackwards({ from, to }: Extract<StoryEntry, { what: 'line.changed' }>): boolean {
  const reached = new Set([from])
  for (const status of reached) for (const next of TRANSITIONS[status]) reached.add(next)
  return !reached.has(to)
}
