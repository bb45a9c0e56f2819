import type { CashSession, CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import { drawerEffect } from '@orderi/shared/payments/session-figures'
import { tillWords } from '../i18n/till.ts'
import { Section } from '../office/Section.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { FigureTable } from '../ui/FigureTable.tsx'
import { CashFacts } from './CashFacts.tsx'
import { signedMoney } from './signedMoney.ts'
import classes from './Till.module.css'

const words = tillWords.report

/** The expected and counted cash, and the amounts that make up the expected cash. */
export function CashPart(props: { detail: CashSession; figures: CashSessionFigures }) {
  const { opening, expected } = props.detail
  const money = useRestaurantMoney()
  const { cash, movements } = props.figures
  const rows = [
    { name: words.opening, figures: [money(opening)] },
    { name: words.charged, figures: [signedMoney(cash, money)] },
    ...movements.map(({ kind, total }) => ({
      name: tillWords.moving.kinds[kind],
      figures: [signedMoney(drawerEffect({ kind, amount: total }), money)],
    })),
  ]
  return (
    <Section title={words.cash}>
      <div className={classes['cash']}>
        <CashFacts detail={props.detail} />
        <FigureTable
          caption={words.cash}
          columns={[words.concept, tillWords.movements.amount]}
          rows={rows}
          foot={{ name: words.expected, figures: [money(expected ?? 0)] }}
        />
      </div>
    </Section>
  )
}
