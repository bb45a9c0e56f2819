import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { billsWords as words } from '../i18n/bills.ts'
import { dayText } from '../i18n/format.ts'
import type { ListData } from '../office/list/useList.ts'
import { useBranchQuery } from '../office/useBranchQuery.ts'
import { pageCount } from '../ui/pages.ts'
import classes from './PeriodSummary.module.css'
import type { DayRange } from './period.ts'

export function PeriodSummary(props: { branch: number; period: DayRange; list: ListData<Bill> }) {
  const { period, list } = props
  const { params, rows = [] } = list
  const branch = useBranchQuery(String(props.branch)).data
  const pages = pageCount(list.total, params.size)
  const open = rows.filter(({ status }) => isOpenBill(status)).length
  return (
    <p className={classes['scope']}>
      {branch && <strong>{nameOf(branch.translations)}</strong>}
      <span>{words.scope.period(dayText(period.desde), dayText(period.hasta))}</span>
      {pages > 1 && <span>{words.scope.page(params.page, pages)}</span>}
      {rows.length > 0 && <span>{words.scope.open(open)}</span>}
    </p>
  )
}
