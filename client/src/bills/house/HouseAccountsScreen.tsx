/** Cuentas de la casa: customers who pay at the end of the month, or with `?cuenta=` the statement of one of them. */
import { Button } from '@mantine/core'
import { houseAccounts } from '@orderi/shared/contract/payments'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { Link, useSearchParams } from 'react-router-dom'
import { queryKeys } from '../../api/queryKeys.ts'
import { useAccess } from '../../api/useAccess.ts'
import { creditOf } from '../../board/charge/credit.ts'
import { usePaymentMethods } from '../../board/charge/useCashDesk.ts'
import { texts } from '../../i18n/common.ts'
import { houseWords as words } from '../../i18n/till.ts'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { ListScreen } from '../../office/list/ListScreen.tsx'
import { RowButton, RowLink } from '../../office/list/RowButton.tsx'
import { StatusMark } from '../../office/list/StatusMark.tsx'
import { readList, useServerList } from '../../office/list/useList.ts'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { useOwnRestaurant } from '../../office/useOwnRestaurant.ts'
import { usePermission } from '../../office/usePermission.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { queryClient } from '../../shell/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { HouseAccountForm } from './HouseAccountForm.tsx'
import { HouseStatementScreen } from './HouseStatementScreen.tsx'
import { PayOnAccount } from './PayOnAccount.tsx'

const BACK = { to: '/admin/cuentas', label: words.toBills }

export function HouseAccountsScreen() {
  const mayCharge = usePermission('casa')
  const [params] = useSearchParams()
  const shown = Number(params.get('cuenta'))
  if (mayCharge !== true) {
    return (
      <>
        <PageHeader title={words.title} back={BACK} />
        {mayCharge === false && (
          <EmptyState icon={<IconBuildingCommunity size="1.75rem" />} text={words.noPermission} />
        )}
      </>
    )
  }
  return shown > 0 ? <HouseStatementScreen account={shown} /> : <Accounts />
}

const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.houseAccounts.all })

function Accounts() {
  const money = useRestaurantMoney()
  const isAdmin = useAccess('A')
  const editing = useEntityDialog<HouseAccount>()
  const paying = useEntityDialog<HouseAccount>()
  const list = useServerList<HouseAccount>({
    key: queryKeys.houseAccounts.list,
    read: readList(houseAccounts),
  })
  return (
    <ListScreen
      title={words.title}
      back={BACK}
      list={list}
      columns={columnsOf(money)}
      words={words}
      icon={IconBuildingCommunity}
      isFaded={({ active }) => active === 0}
      newButton={isAdmin ? { label: words.create, onClick: () => editing.open() } : undefined}
      lead={
        <>
          <OfflineNotice text={words.offline} />
          <MethodMissing isAdmin={isAdmin} />
        </>
      }
      actions={(row) => (
        <>
          <RowLink
            text={words.statement}
            label={words.statementOf({ name: row.name })}
            icon={IconFileText}
            to={`?cuenta=${row.id}`}
          />
          <RowButton
            text={words.pay}
            label={words.payOf({ name: row.name })}
            icon={IconWallet}
            onClick={() => paying.open(row)}
          />
          {isAdmin && (
            <RowButton
              text={texts.office.list.edit}
              label={texts.office.list.editOne({ name: row.name })}
              icon={IconPencil}
              onClick={() => editing.open(row)}
            />
          )}
        </>
      )}
    >
      <HouseAccountForm editing={editing} onSaved={refresh} />
      <PayOnAccount paying={paying} />
    </ListScreen>
  )
}

/** Warns that accounts cannot be charged, because the restaurant has no method of the kind `casa`. */
function MethodMissing({ isAdmin }: { isAdmin: boolean }) {
  const methods = usePaymentMethods(useOwnRestaurant().data?.id)
  const hasMethod = methods.data?.data.some(({ kind, active }) => kind === 'casa' && active === 1)
  if (hasMethod !== false) return null
  return (
    <Note
      kind="note"
      tone="brand"
      icon={<IconBuildingCommunity size="1.25rem" />}
      text={words.noMethod}
    >
      {isAdmin && (
        <Button component={Link} to="/admin/restaurante/cobros" variant="default">
          {words.addMethod}
        </Button>
      )}
    </Note>
  )
}

function columnsOf(money: (amount: number) => string): readonly Column<HouseAccount>[] {
  return [
    { label: words.name, cell: ({ name }) => name, isMain: true },
    { label: words.taxId, cell: ({ tax_id }) => tax_id },
    { label: words.balance, cell: ({ balance }) => money(balance), align: 'end' },
    { label: words.limit, cell: ({ limit }) => money(limit), align: 'end' },
    { label: words.left, cell: (row) => money(creditOf(row)), align: 'end' },
    {
      label: words.status,
      cell: ({ active }) => (
        <StatusMark isOn={active === 1} on={words.active} off={words.inactive} />
      ),
    },
  ]
}
