import type { BillTotals } from '@orderi/shared/bills/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../i18n/format.ts'
import { billsWords as words } from '../i18n/money.ts'
import type { ListData } from '../office/list/useList.ts'
import type { DayRange } from '../office/period.ts'
import { branchQuery } from '../office/queries.ts'
import { useLayout } from '../ui/layout.tsx'
import { pageCount } from '../ui/pages.ts'
import classes from './PeriodSummary.module.css'

export function PeriodSummary(props: {
  branch: number
  period: DayRange
  list: ListData<unknown>
  /** Undefined if the list has no bills. */
  totals?: readonly BillTotals[]
}) {
  const { period, list, totals } = props
  const { params } = list
  // On phones, the header names the branch.
  const isPhone = useLayout() === 'phone'
  const branch = useQuery(branchQuery(String(props.branch))).data
  const pages = pageCount(list.total, params.size)
  const open = totals?.reduce((sum, { abiertas }) => sum + abiertas, 0)
  return (
    <p className={classes['scope']}>
      {branch && !isPhone && <strong>{nameOf(branch.translations)}</strong>}
      <span>{periodText(period)}</span>
      {pages > 1 && <span>{words.scope.page({ page: params.page, pages })}</span>}
      {open !== undefined && list.total > 0 && <span>{words.scope.open({ count: open })}</span>}
    </p>
  )
}

function periodText({ desde, hasta }: DayRange): string {
  const [from, to] = [dayText(desde), dayText(hasta)]
  if (from === '') return to === '' ? words.scope.always : words.scope.until({ to })
  return to === '' ? words.scope.since({ from }) : words.scope.period({ from, to })
}
