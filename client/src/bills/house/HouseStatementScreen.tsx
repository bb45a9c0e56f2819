/** The statement of a house account: its balances and entries between two days, also on paper and as a sheet. */
import { Button } from '@mantine/core'
import { exportHouseStatement, houseStatement } from '@orderi/shared/contract/payments'
import { monthRangeOf } from '@orderi/shared/kernel/days'
import type {
  HouseAccount,
  HouseEntry,
  HouseStatement,
} from '@orderi/shared/payments/house-accounts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { serverNow } from '../../api/serverClock.ts'
import { creditOf } from '../../board/charge/credit.ts'
import { dateTime } from '../../i18n/format.ts'
import { houseWords as words } from '../../i18n/till.ts'
import { ExportButton } from '../../office/ExportButton.tsx'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { RowButton } from '../../office/list/RowButton.tsx'
import { useListParams } from '../../office/list/useListParams.ts'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { Page } from '../../office/Page.tsx'
import { PeriodFields } from '../../office/PeriodFields.tsx'
import { periodOf } from '../../office/period.ts'
import { useLiveRefetch } from '../../office/useLiveRefetch.ts'
import { useOwnZone } from '../../office/useOwnZone.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import classes from './House.module.css'
import { PayOnAccount } from './PayOnAccount.tsx'
import { ReverseAccountPayment } from './ReverseAccountPayment.tsx'
import { StatementSheets } from './StatementSheets.tsx'
import { entryName, sumsOf } from './statement.ts'

const BACK = { to: '/admin/cuentas-casa', label: words.back }

export function HouseStatementScreen({ account }: { account: number }) {
  const zone = useOwnZone()
  const params = useListParams()
  useLiveRefetch()
  const paying = useEntityDialog<HouseAccount>()
  const month = monthRangeOf(zone, serverNow())
  const chosen = { desde: params.filter('desde'), hasta: params.filter('hasta') }
  const { shown, desde, hasta } = periodOf(chosen, month)
  const asked = { params: { cuenta_casa: account }, query: { desde, hasta } }
  const read = useQuery({
    queryKey: queryKeys.houseAccounts.statement(account, desde, hasta),
    queryFn: ({ signal }) => api.request(houseStatement, { ...asked, signal }),
    placeholderData: keepPreviousData,
  })
  const statement = read.data
  return (
    <Page>
      <PageHeader
        title={statement ? words.statementTitle({ name: statement.account.name }) : words.statement}
        back={BACK}
      >
        <Button
          disabled={!statement}
          leftSection={<IconWallet size="1.125rem" />}
          onClick={() => paying.open(statement?.account)}
        >
          {words.pay}
        </Button>
      </PageHeader>
      <OfflineNotice text={words.offline} />
      <div className={classes['tools']}>
        <PeriodFields shown={shown} month={month} params={params} />
        <ExportButton read={() => api.download(exportHouseStatement, asked)} />
        <ToolButton
          disabled={!statement}
          icon={IconPrinter}
          iconSize="1.125rem"
          onClick={() => window.print()}
        >
          {words.print}
        </ToolButton>
      </div>
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {(present) => <Statement statement={present} />}
      </Loaded>
      {statement && <StatementSheets statement={statement} />}
      <PayOnAccount paying={paying} />
    </Page>
  )
}

function Statement({ statement }: { statement: HouseStatement }) {
  const money = useRestaurantMoney()
  const zone = useOwnZone()
  const { account, data, opening, closing } = statement
  const [reversing, reverse] = useState<HouseEntry>()
  const taken = new Set(data.map(({ of }) => of))
  const { charged, paid } = sumsOf(data)
  const figures = [
    [words.opening, opening],
    [words.charged, charged],
    [words.paid, paid],
    [words.closing, closing],
    [words.limit, account.limit],
    [words.left, creditOf(account)],
  ] as const
  return (
    <>
      <dl className={classes['figures']}>
        {figures.map(([name, amount]) => (
          <div key={name} data-total={name === words.closing || undefined}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {data.length === 0 ? (
        <EmptyState icon={<IconWallet size="1.75rem" />} text={words.noEntries} />
      ) : (
        <DataTable
          rows={data}
          columns={columnsOf(data, { zone, money })}
          actionsLabel={words.actions}
          isFaded={({ id }) => taken.has(id)}
          actions={(entry) =>
            entry.kind === 'abono' &&
            !taken.has(entry.id) && (
              <RowButton
                text={words.reversing.action}
                label={words.reversing.label({ amount: money(-entry.amount) })}
                icon={IconArrowBackUp}
                onClick={() => reverse(entry)}
              />
            )
          }
        />
      )}
      {reversing && <ReverseAccountPayment payment={reversing} onBack={() => reverse(undefined)} />}
    </>
  )
}

function columnsOf(
  data: readonly HouseEntry[],
  { zone, money }: { readonly zone: string; readonly money: (amount: number) => string },
): readonly Column<HouseEntry>[] {
  return [
    { label: words.entry, isMain: true, cell: (entry) => entryName(entry, data) },
    { label: words.at, cell: ({ at }) => dateTime(at, zone), align: 'end' },
    { label: words.branch, cell: ({ branch }) => branch },
    { label: words.method, cell: ({ method }) => method },
    {
      label: words.note,
      cell: ({ reference, note }) => [reference, note].filter(Boolean).join(' · '),
    },
    { label: words.person, cell: ({ user }) => user },
    { label: words.amount, cell: ({ amount }) => money(amount), align: 'end' },
    { label: words.balanceAfter, cell: ({ balance }) => money(balance), align: 'end' },
  ]
}
