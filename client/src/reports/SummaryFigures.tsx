import { summarySections } from '@orderi/shared/printing/summary-paper'
import { summaryWords } from '@orderi/shared/printing/summary-words'
import type { DaySummary } from '@orderi/shared/reports/day-summary'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { dayText } from '../i18n/format.ts'
import { reportsWords } from '../i18n/money.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { Section } from '../office/Section.tsx'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Figure } from './Figure.tsx'
import classes from './Reports.module.css'
import { changeText } from './reportColumns.ts'

/** Compares the day's sales with those of the week before, and shows the sections of the printed summary. */
export function SummaryFigures({ summary }: { summary: DaySummary }) {
  const money = useRestaurantMoney()
  const { currency = '', country = 'crc' } = useOwnRestaurant().data ?? {}
  const language = shownLanguage()
  const words = summaryWords[language]
  const sections = summarySections(summary, { currency, country }, language)
  const { before } = summary
  const compared = (value: number, earlier: number, text: string) => (
    <dd>
      {words.before(dayText(before.day))}: {text}
      <span className={classes['change']}>
        {changeText({ total: value, previous: { total: earlier } })}
      </span>
    </dd>
  )
  return (
    <>
      <dl className={classes['figures']}>
        <Figure name={reportsWords.summary.sales} value={money(summary.sales)}>
          {compared(summary.sales, before.sales, money(before.sales))}
        </Figure>
        <Figure name={reportsWords.bills} value={summary.bills}>
          {compared(summary.bills, before.bills, String(before.bills))}
        </Figure>
        <Figure name={words.average} value={money(summary.average)}>
          {compared(summary.average, before.average, money(before.average))}
        </Figure>
        <Figure name={words.tips} value={money(summary.tips)}>
          <dd>
            {words.refunded}: {money(summary.refunded)}
          </dd>
        </Figure>
      </dl>
      {sections.length === 0 ? (
        <EmptyState
          icon={<IconReportAnalytics size="1.75rem" />}
          text={reportsWords.summary.empty}
        />
      ) : (
        <div className={classes['sections']}>
          {sections.map(({ name, rows }) => (
            <Section key={name} title={name}>
              <dl className={classes['rows']}>
                {rows.map(([text, right], index) => (
                  <div key={`${index} ${text}`} className={classes['row']}>
                    <dt>{text}</dt>
                    <dd>{right}</dd>
                  </div>
                ))}
              </dl>
            </Section>
          ))}
        </div>
      )}
    </>
  )
}
