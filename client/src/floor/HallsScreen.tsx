import { deleteHall, updateHall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { nameOf, UNNAMED } from '@orderi/shared/kernel/names'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { queryKeys } from '../api/queryKeys.ts'
import { floorWords } from '../i18n/office.ts'
import { EntityListScreen } from '../office/list/EntityListScreen.tsx'
import { RowLink } from '../office/list/RowButton.tsx'
import { statusColumn } from '../office/list/statusColumn.tsx'
import { useLoadedList } from '../office/list/useList.ts'
import { branchQuery } from '../office/queries.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { HallForm, placeOfHall } from './HallForm.tsx'
import { useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.halls

const named = ({ name }: Hall) => name || UNNAMED

const COLUMNS: readonly Column<Hall>[] = [
  { label: words.name, cell: named, isMain: true },
  statusColumn(
    floorWords.status,
    [floorWords.active, floorWords.inactive],
    ({ status }) => status === 1,
  ),
]

export function HallsScreen() {
  const { sucursal = '' } = useParams()
  const read = useQuery(branchQuery(sucursal))
  const list = useLoadedList({
    rows: read.data?.halls,
    text: ({ name }) => name,
    read,
  })
  const openBills = useOpenBillsQuestion(placeOfHall)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.branch.of(sucursal) })
    void queryClient.invalidateQueries({ queryKey: queryKeys.hall.all })
  }
  return (
    <EntityListScreen
      title={
        read.data ? words.title({ branch: nameOf(read.data.translations) }) : words.titleWaiting
      }
      back={{ to: '/admin/sucursales', label: words.back }}
      list={list}
      columns={COLUMNS}
      words={words}
      icon={IconArmchair}
      nameOf={named}
      rowActions={(row) => (
        <RowLink
          text={words.tables}
          label={words.tablesOf({ name: named(row) })}
          icon={IconArmchair}
          to={`/admin/salon/${row.id}`}
        />
      )}
      canCreate={read.data !== undefined}
      form={(editing) =>
        read.data && <HallForm branchId={read.data.id} editing={editing} onSaved={refresh} />
      }
      remove={deleteHall}
      retire={{
        label: words.retire,
        confirm: openBills.confirm,
        update: updateHall,
        as: { status: 0 },
      }}
      onRemoved={refresh}
    >
      {openBills.question}
    </EntityListScreen>
  )
}
