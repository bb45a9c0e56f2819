import type { CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import { methodDifference } from '@orderi/shared/payments/session-figures'
import { tillWords } from '../i18n/till.ts'
import { Section } from '../office/Section.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Difference } from './Difference.tsx'

const words = tillWords.report

type Method = CashSessionFigures['methods'][number]

/** The charged and counted amounts by method. Leaves out counted cash, because it includes more than payments. */
export function MethodsPart(props: { figures: CashSessionFigures; isClosed: boolean }) {
  const { figures, isClosed } = props
  const money = useRestaurantMoney()
  const chargedColumns: readonly Column<Method>[] = [
    { label: words.method, cell: ({ name }) => name, isMain: true },
    { label: words.total, cell: ({ total }) => money(total), align: 'end' },
    { label: words.ofThatTips, cell: ({ tips }) => money(tips), align: 'end' },
  ]
  const countedColumns: readonly Column<Method>[] = [
    {
      label: words.counted,
      cell: ({ kind, counted }) =>
        kind === 'efectivo' ? '' : counted === null ? words.notCounted : money(counted),
      align: 'end',
    },
    {
      label: words.difference,
      cell: ({ counted, total }) =>
        counted === null ? '' : <Difference amount={methodDifference({ counted, total })} />,
      align: 'end',
    },
  ]
  return (
    <Section title={words.methods}>
      {figures.methods.length === 0 ? (
        <p className="faint">{words.noMethods}</p>
      ) : (
        <DataTable
          rows={figures.methods}
          columns={isClosed ? [...chargedColumns, ...countedColumns] : chargedColumns}
          actionsLabel={tillWords.movements.actions}
        />
      )}
      {(figures.on_account ?? 0) !== 0 && (
        <p className="faint">{words.onAccount({ amount: money(figures.on_account ?? 0) })}</p>
      )}
    </Section>
  )
}
