import type { StoryEntry } from '@orderi/shared/board/story'
import { assertNever } from '@orderi/shared/kernel/errors'
import { TRANSITIONS } from '@orderi/shared/orders/rules'
import type { BillAdjustment } from '@orderi/shared/payments/schema'
import { billsWords } from '../i18n/bills.ts'
import { chargeWords } from '../i18n/charge.ts'
import { texts } from '../i18n/texts.ts'

const words = billsWords.story

export function isCancellation(step: StoryEntry): boolean {
  return step.what === 'line.changed' && step.to === 'Cancelado'
}

export function entryText(step: StoryEntry, money: (amount: number) => string): string {
  switch (step.what) {
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
      return words[step.what]
    case 'bill.moved':
      return words.moved(step.table, step.hall)
    case 'bill.split':
      return words['bill.split'](step.bills.join(', '))
    case 'bill.merged': {
      const [stays = 0, ...others] = step.bills
      return words['bill.merged'](others.join(', '), stays)
    }
    case 'bill.closed':
      return words.closed(
        money(step.totalFinal),
        step.payment_method ? texts.pos.bill.methods[step.payment_method] : undefined,
      )
    case 'bill.paid':
    case 'bill.reversed':
    case 'bill.methodChanged':
    case 'bill.refunded':
    case 'bill.refundRefused':
      return words[step.what](
        step.payments
          .map(({ method, applied, tip }) =>
            applied === 0 && tip > 0
              ? words.tipAlone(method, money(tip))
              : words.payment(method, money(applied), tip > 0 ? money(tip) : undefined),
          )
          .join(step.what === 'bill.methodChanged' ? ' → ' : ', '),
      )
    case 'bill.discounted':
    case 'bill.undiscounted':
      return words[step.what](discountText(step, money), step.dish ?? words.wholeBill)
    case 'cash.noted':
    case 'cash.discarded':
      return words[step.what](money(step.amount))
    case 'order.created':
      return words.ordered(step.order)
    case 'line.changed':
      if (isCancellation(step)) return words.cancelled(step.order)
      return isBackwards(step)
        ? words.restored(step.order, texts.statuses[step.to])
        : words.changed(step.order, texts.statuses[step.to])
    default:
      return assertNever(step)
  }
}

/** The reason, the note and the approver of a correction, as far as they are known. */
export function correctionText({
  reason,
  note,
  approver,
}: NonNullable<StoryEntry['correction']>): string {
  return [reason, note, approver === null ? null : words.approved(approver)]
    .filter((part) => part !== null)
    .join(' · ')
}

function discountText(
  { kind, tipo, valor }: Pick<BillAdjustment, 'kind' | 'tipo' | 'valor'>,
  money: (amount: number) => string,
): string {
  if (kind === 'cortesia') return chargeWords.courtesy
  return chargeWords.discountOf(tipo === 'porcentaje' ? `${valor} %` : money(valor))
}

/** True for an undo, because only an undo returns to an earlier status. Other changes may skip a status. */
function isBackwards({ from, to }: Extract<StoryEntry, { what: 'line.changed' }>): boolean {
  const reached = new Set([from])
  for (const status of reached) for (const next of TRANSITIONS[status]) reached.add(next)
  return !reached.has(to)
}
