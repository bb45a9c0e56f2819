import type { CashSession, CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import { drawerEffect } from '@orderi/shared/payments/session-figures'
import { tillWords } from '../i18n/till.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { FigureTable } from '../ui/FigureTable.tsx'
import { CashFacts } from './CashFacts.tsx'
import { ReportPart } from './ReportPart.tsx'
import { signedMoney } from './signedMoney.ts'
import classes from './Till.module.css'

const words = tillWords.report

/** Expected and counted cash, and how the expected cash came about. */
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
    <ReportPart title={words.cash} isWide>
      <div className={classes['cash']}>
        <CashFacts detail={props.detail} />
        <FigureTable
          caption={words.cash}
          columns={[words.concept, tillWords.movements.amount]}
          rows={rows}
          foot={{ name: words.expected, figures: [money(expected ?? 0)] }}
        />
      </div>
    </ReportPart>
  )
}
