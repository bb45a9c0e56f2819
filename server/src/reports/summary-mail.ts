import { dayText } from '@orderi/shared/kernel/formats'
import type { Language } from '@orderi/shared/kernel/languages'
import { summaryPaper } from '@orderi/shared/printing/summary-paper'
import { summaryWords } from '@orderi/shared/printing/summary-words'
import type { Deps } from '../deps.ts'
import type { MailContent } from '../mail/smtp.ts'
import { paperMail } from '../printing/paper-mail.ts'
import { readDaySummary, readSummaryHead } from './queries/day-summary.ts'

/** The current summary of all branches. */
export async function summaryMail(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  publicUrl: string,
  mail: { readonly restaurantId: number; readonly day: string; readonly language: Language },
): Promise<MailContent> {
  const { restaurantId, day, language } = mail
  const { restaurant, format } = await readSummaryHead(pool, restaurantId)
  const summary = await readDaySummary(pool, { restaurantId }, { dia: day }, clock())
  const words = summaryWords[language]
  const paper = summaryPaper(summary, { restaurant, place: '', format, language })
  return {
    sender: restaurant,
    replyTo: '',
    subject: words.subject(restaurant, dayText(day, language)),
    ...paperMail(paper, {
      language,
      link: { text: words.open, url: `${publicUrl}/admin/resumen?dia=${day}` },
    }),
  }
}
