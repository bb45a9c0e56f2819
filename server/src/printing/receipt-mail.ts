import type { Language } from '@orderi/shared/kernel/languages'
import type { Deps } from '../deps.ts'
import type { MailContent } from '../mail/smtp.ts'
import { paperMail } from './paper-mail.ts'
import { headOf, readReceipt, receiptOf } from './queries/receipts.ts'

interface ReceiptMailWords {
  readonly subject: (restaurant: string, bill: number) => string
  readonly open: string
}

const WORDS: Readonly<Record<Language, ReceiptMailWords>> = {
  es: {
    subject: (restaurant, bill) => `Recibo de ${restaurant}: cuenta ${bill}`,
    open: 'Ver el recibo en línea',
  },
  en: {
    subject: (restaurant, bill) => `Receipt from ${restaurant}: bill ${bill}`,
    open: 'View the receipt online',
  },
  pt: {
    subject: (restaurant, bill) => `Recibo de ${restaurant}: conta ${bill}`,
    open: 'Ver o recibo on-line',
  },
  fr: {
    subject: (restaurant, bill) => `Reçu de ${restaurant} : addition ${bill}`,
    open: 'Voir le reçu en ligne',
  },
}

/** The current receipt, never marked as a copy. @throws DomainError if the bill no longer has a receipt */
export async function receiptMail(
  { pool, receiptCodes }: Pick<Deps, 'pool' | 'receiptCodes'>,
  { billId, language }: { readonly billId: number; readonly language: Language },
): Promise<MailContent> {
  const read = await readReceipt(pool, billId)
  const { paper } = receiptOf(read.bill, { ...read, earlier: [] }, language)
  const { restaurant } = headOf(read)
  const words = WORDS[language]
  return {
    sender: restaurant,
    replyTo: read.restaurant_email,
    subject: words.subject(restaurant, read.bill.number),
    ...paperMail(paper, {
      language,
      link: { text: words.open, url: receiptCodes.url(read.bill) },
    }),
  }
}
