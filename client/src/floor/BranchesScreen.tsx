import { branches, deleteBranch, updateBranch } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconToolsKitchen from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen.mjs'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { useAccess } from '../api/useAccess.ts'
import { floorWords } from '../i18n/office.ts'
import { EntityListScreen } from '../office/list/EntityListScreen.tsx'
import { RowLink } from '../office/list/RowButton.tsx'
import { statusColumn } from '../office/list/statusColumn.tsx'
import { readList, useServerList } from '../office/list/useList.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { BranchForm, placeOfBranch } from './BranchForm.tsx'
import { useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.branches

const named = ({ translations }: Branch) => nameOf(translations)

const COLUMNS: readonly Column<Branch>[] = [
  { label: words.name, cell: named, isMain: true },
  { label: words.phone, cell: ({ phone }) => phone, isNarrow: true },
  {
    label: words.address,
    cell: ({ translations }) => translated(translations, 'es', 'address'),
    isLong: true,
  },
  statusColumn(
    floorWords.status,
    [floorWords.active, floorWords.inactive],
    ({ status }) => status === 1,
  ),
]

function refresh(): void {
  // The dialog for choosing a branch must load the changed branches.
  session.forgetRestaurants()
  void queryClient.invalidateQueries({ queryKey: queryKeys.branches })
  void queryClient.invalidateQueries({ queryKey: queryKeys.branch.all })
}

export function BranchesScreen() {
  const list = useServerList({ key: queryKeys.branches, read: readList(branches) })
  const openBills = useOpenBillsQuestion(placeOfBranch)
  const isAdmin = useAccess('A')
  return (
    <EntityListScreen
      title={words.title}
      list={list}
      columns={COLUMNS}
      words={words}
      icon={IconMapPin}
      nameOf={named}
      canCreate={isAdmin}
      canRemove={() => isAdmin}
      rowActions={(row) => (
        <>
          <RowLink
            text={words.halls}
            label={words.hallsOf({ name: named(row) })}
            icon={IconArmchair}
            to={`/admin/sucursal/${row.id}`}
          />
          <RowLink
            text={words.stations}
            label={words.stationsOf({ name: named(row) })}
            icon={IconToolsKitchen}
            to={`/admin/sucursal/${row.id}/estaciones`}
          />
          <RowLink
            text={words.printers}
            label={words.printersOf({ name: named(row) })}
            icon={IconPrinter}
            to={`/admin/sucursal/${row.id}/impresoras`}
          />
        </>
      )}
      form={(editing) => <BranchForm editing={editing} onSaved={refresh} />}
      remove={deleteBranch}
      retire={{
        label: words.retire,
        confirm: openBills.confirm,
        update: updateBranch,
        as: { status: 0 },
      }}
      onRemoved={refresh}
    >
      {openBills.question}
    </EntityListScreen>
  )
}
