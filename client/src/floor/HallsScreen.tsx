import { deleteHall, updateHall } from '@orderi/shared/contract/backoffice'
import type { Hall } from '@orderi/shared/floor/schema'
import { nameOf, UNNAMED } from '@orderi/shared/kernel/names'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import { useParams } from 'react-router-dom'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { floorWords } from '../i18n/floor.ts'
import { DeleteDialog } from '../office/DeleteDialog.tsx'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../office/list/EditAndRemove.tsx'
import { ListScreen } from '../office/list/ListScreen.tsx'
import { RowLink } from '../office/list/RowButton.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { useLoadedList } from '../office/list/useList.ts'
import { useBranchQuery } from '../office/useBranchQuery.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { confirmHallDeactivation, HallForm } from './HallForm.tsx'
import { useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.halls

const named = ({ name }: Hall) => name || UNNAMED

const COLUMNS: readonly Column<Hall>[] = [
  { label: words.name, cell: named, isMain: true },
  {
    label: floorWords.status,
    cell: ({ status }) => (
      <StatusMark isOn={status === 1} on={floorWords.active} off={floorWords.inactive} />
    ),
    isNarrow: true,
  },
]

export function HallsScreen() {
  const { sucursal = '' } = useParams()
  const read = useBranchQuery(sucursal)
  const list = useLoadedList({
    rows: read.data?.halls,
    text: ({ name }) => name,
    error: read.error,
    errorAt: read.errorUpdatedAt,
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
  })
  const editing = useEntityDialog<Hall>()
  const deleting = useEntityDialog<Hall>()
  const openBills = useOpenBillsQuestion()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.branch.of(sucursal) })
    void queryClient.invalidateQueries({ queryKey: queryKeys.hall.all })
  }
  return (
    <ListScreen
      title={read.data ? words.title(nameOf(read.data.translations)) : words.titleWaiting}
      back={{ to: '/admin/sucursales', label: words.back }}
      {...(read.data && {
        newButton: { label: words.create, onClick: () => editing.open() },
      })}
      list={list}
      columns={COLUMNS}
      isFaded={({ status }) => status === 0}
      words={words}
      icon={IconArmchair}
      actions={(row) => (
        <>
          <RowLink
            text={words.tables}
            label={words.tablesOf(named(row))}
            icon={IconArmchair}
            to={`/admin/salon/${row.id}`}
          />
          <EditAndRemove
            name={named(row)}
            onEdit={() => editing.open(row)}
            onRemove={() => deleting.open(row)}
          />
        </>
      )}
    >
      {read.data && <HallForm branchId={read.data.id} editing={editing} onSaved={refresh} />}
      <DeleteDialog
        deleting={deleting}
        nameOf={named}
        remove={({ id }, key) => api.request(deleteHall, { body: { id }, key })}
        retire={{
          label: words.retire,
          done: words.form.edited,
          failed: words.form.editFailed,
          isRetired: ({ status }) => status === 0,
          confirm: (row) => confirmHallDeactivation(openBills, row),
          act: ({ id }, key) => api.request(updateHall, { body: { id, status: 0 }, key }),
        }}
        onDone={refresh}
      />
      {openBills.question}
    </ListScreen>
  )
}
