/** Movimientos: all money transactions of a branch in a period, in one list. */
import { Button } from '@mantine/core'
import { exportTransactions, transactions } from '@orderi/shared/contract/payments'
import { businessInstant, monthRangeOf } from '@orderi/shared/kernel/days'
import {
  type Transaction,
  TransactionKind,
  type TransactionList,
} from '@orderi/shared/payments/transactions'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { Link, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { serverNow } from '../api/serverClock.ts'
import { session } from '../api/session.ts'
import { dateTime } from '../i18n/format.ts'
import { billsWords, transactionsWords as words } from '../i18n/money.ts'
import { tillWords } from '../i18n/till.ts'
import { ExportButton } from '../office/ExportButton.tsx'
import { ListScreen } from '../office/list/ListScreen.tsx'
import { useServerList } from '../office/list/useList.ts'
import { useListParams } from '../office/list/useListParams.ts'
import { OfflineNotice } from '../office/OfflineNotice.tsx'
import { PeriodFields } from '../office/PeriodFields.tsx'
import { CLEARED, periodOf } from '../office/period.ts'
import { useOwnBranch } from '../office/useOwnRestaurant.ts'
import { useOwnZone } from '../office/useOwnZone.ts'
import { usePermission } from '../office/usePermission.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useLayout } from '../ui/layout.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'
import { PeriodSummary } from './PeriodSummary.tsx'
import { kindName, TransactionFilters } from './TransactionFilters.tsx'
import { TransactionSums } from './TransactionSums.tsx'
import classes from './TransactionsScreen.module.css'

const BACK = { to: '/admin/cuentas', label: words.back }

export function TransactionsScreen() {
  const branch = useStore(session, (state) => state.branch)
  const readsAll = usePermission('ver_cuentas')
  const navigate = useNavigate()
  const icon = <IconArrowsExchange size="1.75rem" />
  if (branch !== null && readsAll === true) return <TransactionsOf key={branch} branch={branch} />
  return (
    <>
      <PageHeader title={words.title} back={BACK} />
      {branch === null && (
        <EmptyState icon={icon} text={words.chooseBranch}>
          <Button onClick={() => void navigate('/login')}>{billsWords.choose}</Button>
        </EmptyState>
      )}
      {branch !== null && readsAll === false && (
        <EmptyState icon={icon} text={words.noPermission} />
      )}
    </>
  )
}

/** The IDs of transactions are unique only within a kind. */
interface Row extends Omit<Transaction, 'id'> {
  readonly id: string
}

type Answer = Omit<TransactionList, 'data'> & { data: Row[] }

function TransactionsOf({ branch }: { branch: number }) {
  const zone = useOwnZone()
  const money = useRestaurantMoney()
  const params = useListParams()
  const dayStart = useOwnBranch()?.inicio_dia ?? '04:00'
  const month = monthRangeOf(zone, businessInstant(serverNow(), dayStart))
  const { shown, ...period } = periodOf(
    { desde: params.filter('desde'), hasta: params.filter('hasta') },
    month,
  )
  const filters = {
    ...period,
    tipo: TransactionKind.safeParse(params.filter('tipo')).data,
    metodo: params.filter('metodo'),
    persona: params.filter('persona'),
  }
  const list = useServerList<Row, Answer>({
    key: queryKeys.transactions.of(branch),
    filters,
    async read(asked, signal) {
      const { data, ...answer } = await api.request(transactions, {
        params: { sucursal: branch },
        query: { ...asked, ...filters },
        signal,
      })
      return { data: data.map((each) => ({ ...each, id: `${each.kind} ${each.id}` })), ...answer }
    },
  })
  const download = (formato: 'csv' | 'xlsx') => () =>
    api.download(exportTransactions, {
      params: { sucursal: branch },
      query: { ...filters, buscar: params.search, formato },
    })
  // A phone's header has space for one button.
  const isPhone = useLayout() === 'phone'
  const exports = (
    <div className={classes['exports']}>
      <ExportButton label={words.csv} read={download('csv')} />
      <ExportButton label={words.xlsx} read={download('xlsx')} />
    </div>
  )
  return (
    <ListScreen
      title={words.title}
      back={BACK}
      tools={!isPhone && exports}
      list={list}
      columns={columnsOf(zone, money)}
      words={words}
      icon={IconArrowsExchange}
      filterNames={['desde', 'hasta', 'tipo', 'metodo', 'persona']}
      filters={
        <>
          <PeriodFields shown={shown} month={month} params={params} />
          <TransactionFilters params={params} people={list.answer?.people ?? []} />
          {isPhone && exports}
        </>
      }
      lead={
        <>
          <OfflineNotice text={words.offline} />
          <PeriodSummary branch={branch} period={shown} list={list} />
          <TransactionSums sums={list.answer?.sums ?? []} />
        </>
      }
    />
  )
}

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')

function columnsOf(zone: string, money: (amount: number) => string): readonly Column<Row>[] {
  return [
    { label: words.kind, isMain: true, cell: ({ kind }) => kindName(kind) },
    { label: words.at, cell: ({ at }) => dateTime(at, zone), align: 'end' },
    { label: words.bill, cell: ({ bill }) => bill && <BillLink {...bill} />, align: 'end' },
    { label: words.register, cell: ({ register }) => register },
    { label: words.method, cell: ({ method, account }) => joined(method, account) },
    {
      label: words.amount,
      cell: ({ amount, percent }) =>
        percent === null ? amount !== null && money(amount) : `${percent} %`,
      align: 'end',
    },
    { label: words.tip, cell: ({ tip }) => tip !== 0 && money(tip), align: 'end' },
    { label: words.reference, cell: ({ reference }) => reference },
    { label: words.reason, cell: ({ dish, reason, note }) => joined(dish, reason, note) },
    {
      label: words.person,
      cell: ({ user, approver }) =>
        joined(user, approver && tillWords.movements.approvedBy({ person: approver })),
    },
  ]
}

/** Opens the bill in Cuentas. The search by number finds it on any page, and in any period. */
function BillLink({ id, number }: { id: number; number: number }) {
  const search = new URLSearchParams({
    desde: CLEARED,
    hasta: CLEARED,
    buscar: billsWords.numbered({ number }),
    cuenta: String(id),
  })
  return (
    <Link
      className={classes['bill']}
      to={`/admin/cuentas?${search}`}
      aria-label={words.openBill({ number })}
    >
      {number}
    </Link>
  )
}
