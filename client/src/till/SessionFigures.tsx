import { hourText } from '@orderi/shared/kernel/formats'
import type { CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import { tillWords } from '../i18n/till.ts'
import { Section } from '../office/Section.tsx'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { FigureTable } from '../ui/FigureTable.tsx'

const words = tillWords.report

type TableProps = Parameters<typeof FigureTable>[0]

/** The parts of a report after the movements. */
export function SessionFigures({ figures }: { figures: CashSessionFigures }) {
  const money = useRestaurantMoney()
  const { people, corrections, open_bills, sales, outside, products, hours } = figures
  const nameOf = (user: { readonly name: string } | null) => user?.name ?? words.nobody
  return (
    <>
      <TablePart
        caption={words.people}
        empty={words.noPeople}
        columns={[words.person, words.personCharged, words.tips]}
        rows={people.map(({ user, charged, tips }) => ({
          name: nameOf(user),
          figures: [money(charged), money(tips)],
        }))}
      />
      <TablePart
        caption={words.corrections}
        empty={words.noCorrections}
        columns={[words.correction, words.times, words.total]}
        rows={corrections.map(({ kind, user, count, amount }) => ({
          name: `${words.corrected[kind]} · ${nameOf(user)}`,
          figures: [String(count), money(amount)],
        }))}
      />
      <TablePart
        caption={words.openBills}
        empty={words.noOpenBills}
        columns={[words.bill, words.balance]}
        rows={open_bills.map(({ number, table, balance }) => ({
          name: words.billOf(number, table),
          figures: [money(balance)],
        }))}
      />
      <TablePart
        caption={words.sales}
        empty=""
        columns={[words.concept, words.total]}
        rows={[
          { name: words.bills, figures: [String(sales.bills)] },
          ...(['gross', 'discount', 'iva', 'service', 'commission'] as const).map((figure) => ({
            name: words[figure],
            figures: [money(sales[figure])],
          })),
        ]}
        foot={{ name: words.salesTotal, figures: [money(sales.total)] }}
        note={
          outside &&
          outside.bills > 0 &&
          words.outside({ bills: outside.bills, total: money(outside.total) })
        }
      />
      <TablePart
        caption={words.products}
        empty={words.noProducts}
        columns={[words.product, words.quantity, words.total]}
        rows={products.map(({ name, quantity, total }) => ({
          name,
          figures: [String(quantity), money(total)],
        }))}
      />
      <TablePart
        caption={words.hours}
        empty={words.noHours}
        columns={[words.hour, words.bills, words.total]}
        rows={hours.map(({ hour, bills, total }) => ({
          name: hourText(hour),
          figures: [String(bills), money(total)],
        }))}
      />
    </>
  )
}

/** A section with one table, or with `empty` if there are no rows. */
function TablePart({
  empty,
  note,
  ...table
}: TableProps & { empty: string; note?: string | false | undefined }) {
  return (
    <Section title={table.caption} isHalf>
      {table.rows.length === 0 ? <p className="faint">{empty}</p> : <FigureTable {...table} />}
      {note && <p className="faint">{note}</p>}
    </Section>
  )
}
