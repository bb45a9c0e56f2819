import { Button } from '@mantine/core'
import { deleteTable, renewTableCode, updateTable } from '@orderi/shared/contract/backoffice'
import type { TableWithCode } from '@orderi/shared/floor/schema'
import { UNNAMED } from '@orderi/shared/kernel/names'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { floorWords } from '../i18n/office.ts'
import { DeleteDialog } from '../office/DeleteDialog.tsx'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EntityListScreen } from '../office/list/EntityListScreen.tsx'
import { RowButton } from '../office/list/RowButton.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { useLoadedList } from '../office/list/useList.ts'
import { hallQuery } from '../office/queries.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { useLayout } from '../ui/layout.tsx'
import { CodeButton } from './codes/CodeButtons.tsx'
import { LoopbackWarning } from './codes/LoopbackWarning.tsx'
import { TableMenu } from './codes/TableMenu.tsx'
import { placeOfTable, TableForm } from './TableForm.tsx'
import { useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.tables

const named = ({ name }: TableWithCode) => name || UNNAMED

const COLUMNS: readonly Column<TableWithCode>[] = [
  {
    label: words.name,
    cell: (row) => (
      <>
        {named(row)}
        {row.status === 0 && (
          <>
            {' '}
            <StatusMark isOn={false} on={floorWords.active} off={floorWords.inactive} />
          </>
        )}
      </>
    ),
    isMain: true,
  },
  { label: words.capacity, cell: ({ capacity }) => capacity, align: 'end', isNarrow: true },
]

export function TablesScreen() {
  const { salon = '' } = useParams()
  const read = useQuery(hallQuery(salon))
  const list = useLoadedList({
    rows: read.data?.tables,
    text: ({ name }) => name,
    read,
  })
  const renewing = useEntityDialog<TableWithCode>()
  const menu = useEntityDialog<TableWithCode>()
  const openBills = useOpenBillsQuestion(placeOfTable)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.hall.of(salon) })
  const branchId = read.data?.branch_id
  // The header on a phone has room for one button only.
  const isPhone = useLayout() === 'phone'
  const print = list.total > 0 && (
    <Button
      component={Link}
      to={`/admin/salon/${salon}/codigos`}
      variant="default"
      leftSection={<IconPrinter size="1.125rem" />}
    >
      {floorWords.codes.printAll}
    </Button>
  )
  return (
    <EntityListScreen
      title={read.data ? words.title({ hall: read.data.name || UNNAMED }) : words.titleWaiting}
      back={{
        to: branchId === undefined ? '/admin/sucursales' : `/admin/sucursal/${branchId}`,
        label: words.back,
      }}
      {...(isPhone ? { filters: print } : { tools: print })}
      lead={<LoopbackWarning url={read.data?.tables[0]?.qr_url} />}
      list={list}
      columns={COLUMNS}
      words={words}
      icon={IconArmchair}
      nameOf={named}
      rowActions={(row) =>
        row.status === 1 && (
          <>
            <RowButton
              text={floorWords.codes.menu}
              label={floorWords.codes.menuOf({ table: named(row) })}
              icon={IconToolsKitchen2}
              onClick={() => menu.open(row)}
            />
            <CodeButton table={row} />
            <RowButton
              text={floorWords.codes.renew}
              label={floorWords.codes.renewOf({ table: named(row) })}
              icon={IconRefresh}
              isBare
              onClick={() => renewing.open(row)}
            />
          </>
        )
      }
      canCreate={read.data !== undefined}
      form={(editing) =>
        read.data && (
          <TableForm
            hallId={read.data.id}
            present={read.data.tables}
            editing={editing}
            onSaved={refresh}
          />
        )
      }
      remove={deleteTable}
      retire={{
        label: words.retire,
        confirm: openBills.confirm,
        update: updateTable,
        as: { status: 0 },
      }}
      onRemoved={refresh}
    >
      <TableMenu showing={menu} />
      <DeleteDialog
        deleting={renewing}
        nameOf={named}
        remove={({ id }, key) => api.request(renewTableCode, { body: { id }, key })}
        words={{
          title: floorWords.codes.renewQuestion,
          text: floorWords.codes.renewText,
          yes: floorWords.codes.renew,
          done: floorWords.codes.renewed,
          failed: floorWords.codes.renewFailed,
        }}
        onDone={refresh}
      />
      {openBills.question}
    </EntityListScreen>
  )
}
