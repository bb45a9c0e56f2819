/** Cuentas (docs/specification.md, section 2): the bills of a branch in a period, with their totals. */

import { Button, UnstyledButton } from '@mantine/core'
import type { Bill } from '@orderi/shared/bills/schema'
import { billHistory, exportBills, floor } from '@orderi/shared/contract/administration'
import { addDays, dayIn, monthRangeOf } from '@orderi/shared/kernel/days'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { serverNow } from '../api/serverClock.ts'
import { session } from '../api/session.ts'
import { dateTime } from '../i18n/format.ts'
import { nightWords, billsWords as words } from '../i18n/money.ts'
import { OfficeCommands } from '../live/react.tsx'
import { ExportButton } from '../office/ExportButton.tsx'
import { ListScreen } from '../office/list/ListScreen.tsx'
import { useServerList } from '../office/list/useList.ts'
import { useListParams } from '../office/list/useListParams.ts'
import { MoneyLink, MoneyLinks } from '../office/MoneyLinks.tsx'
import { PeriodFields } from '../office/PeriodFields.tsx'
import { type DayRange, periodOf } from '../office/period.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { usePermission } from '../office/usePermission.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { BillDetail } from './BillDetail.tsx'
import { BillStatusMark } from './BillStatusMark.tsx'
import classes from './BillsScreen.module.css'
import { PeriodSummary } from './PeriodSummary.tsx'
import { TotalsStrip } from './TotalsStrip.tsx'
import { TOTAL_FIGURES, totalsOf, totalsOfAll } from './totals.ts'
import { useBillDialog } from './useBillDialog.ts'

export function BillsScreen() {
  const branch = useStore(session, (state) => state.branch)
  const readsAll = usePermission('ver_cuentas')
  const navigate = useNavigate()
  if (branch !== null && readsAll === undefined) return <PageHeader title={words.title} />
  if (branch !== null) return <BillsOf key={branch} branch={branch} readsAll={readsAll === true} />
  return (
    <>
      <PageHeader title={words.title} />
      <EmptyState icon={<IconReceipt2 size="1.75rem" />} text={words.chooseBranch}>
        <Button onClick={() => void navigate('/login')}>{words.choose}</Button>
      </EmptyState>
    </>
  )
}

/** @param props.readsAll otherwise, the person sees only the bills of yesterday and today */
function BillsOf({ branch, readsAll }: { branch: number; readsAll: boolean }) {
  const own = useOwnRestaurant()
  const money = useRestaurantMoney()
  const zone = TIME_ZONES[own.data?.country ?? 'crc']
  const now = serverNow()
  const today = dayIn(zone, now)
  const recent = { desde: addDays(today, -1), hasta: today }
  const month = readsAll ? monthRangeOf(zone, now) : recent
  const params = useListParams()
  const filterOf = (end: keyof DayRange) => (readsAll ? params.filter(end) : undefined)
  const chosen = { desde: filterOf('desde'), hasta: filterOf('hasta') }
  const { shown, ...period } = periodOf(chosen, month)
  const list = useServerList({
    key: queryKeys.bills.of(branch ?? undefined),
    filters: period,
    read: (asked, signal) =>
      api.request(billHistory, {
        params: { sucursal: branch },
        query: { ...asked, ...period },
        signal,
      }),
  })
  const opened = useBillDialog(list.rows)
  const place = useQuery({
    queryKey: queryKeys.floor(branch),
    queryFn: ({ signal }) => api.request(floor, { params: { sucursal: branch }, signal }),
    enabled: opened.bill !== undefined,
  })
  const totals = list.answer?.totales ?? []
  const hasPages = list.total > (list.rows?.length ?? 0)
  return (
    <ListScreen
      title={words.title}
      tools={
        <>
          <MoneyLink to="/admin/cuentas/noche" icon={<IconMoon size="1.125rem" />}>
            {nightWords.title}
          </MoneyLink>
          <MoneyLinks />
          {readsAll && (
            <ExportButton
              read={() =>
                api.download(exportBills, {
                  params: { sucursal: branch },
                  query: { ...period, buscar: params.search },
                })
              }
            />
          )}
        </>
      }
      list={list}
      columns={columnsOf(zone, money, opened.open)}
      words={words}
      icon={IconReceipt2}
      filterNames={['desde', 'hasta']}
      filters={readsAll && <PeriodFields shown={shown} month={month} params={params} />}
      lead={
        <>
          <PeriodSummary branch={branch} period={shown} list={list} totals={totals} />
          {totals.map((each) => (
            <TotalsStrip key={each.currency} totals={totalsOfAll(each)} />
          ))}
          {hasPages &&
            totalsOf(list.rows ?? []).map((each) => (
              <TotalsStrip key={each.currency} totals={each} isPage />
            ))}
        </>
      }
    >
      <OfficeCommands epoch={list.answer?.epoch} floor={place.data}>
        <BillDetail bill={opened.bill} zone={zone} onClose={opened.close} />
      </OfficeCommands>
    </ListScreen>
  )
}

const nameOf = (bill: Bill) => bill.name || words.numbered({ number: bill.number })

function columnsOf(
  zone: string,
  money: ReturnType<typeof useRestaurantMoney>,
  open: (bill: Bill) => void,
): readonly Column<Bill>[] {
  return [
    {
      label: words.name,
      isMain: true,
      cell: (bill) => (
        <>
          <UnstyledButton
            className={classes['open']}
            aria-label={words.open({ name: nameOf(bill), number: bill.number })}
            onClick={() => open(bill)}
          >
            {nameOf(bill)}
          </UnstyledButton>
          {bill.name !== '' && (
            <span className={classes['number']}>{words.numbered({ number: bill.number })}</span>
          )}
        </>
      ),
    },
    ...TOTAL_FIGURES.map(
      (figure): Column<Bill> => ({
        label: words[figure],
        align: 'end',
        cell: (bill) => money(bill[figure], bill.restaurant.currency),
      }),
    ),
    { label: words.date, cell: (bill) => dateTime(bill.created_at, zone), align: 'end' },
    { label: words.status, cell: (bill) => <BillStatusMark bill={bill} /> },
  ]
}
