import { ROLES } from '@orderi/shared/accounts/roles'
import type { Employee } from '@orderi/shared/accounts/schema'
import { employees } from '@orderi/shared/contract/backoffice'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { texts } from '../i18n/common.ts'
import { paymentsWords } from '../i18n/money.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { RowButton } from '../office/list/RowButton.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { queryClient } from '../shell/queries.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Part } from './Part.tsx'
import { PermissionsForm } from './PermissionsForm.tsx'

const words = paymentsWords.people

type Row = Employee & { readonly id: number }

function permissionsText({ type, permisos, descuento_maximo }: Employee): string {
  const ofRole = ROLES[type].permissions
  if (ofRole === 'all') return words.everything
  const names = [...new Set([...ofRole, ...permisos])].map((each) => words.kinds[each])
  if (descuento_maximo > 0) names.push(`${words.discount}: ${descuento_maximo}`)
  return names.join(', ') || words.none
}

const COLUMNS: readonly Column<Row>[] = [
  { label: words.name, cell: ({ user }) => user.name, isMain: true },
  { label: words.permissions, cell: permissionsText, isLong: true },
  {
    label: words.pin,
    cell: (row) => <StatusMark isOn={row.tiene_pin === 1} on={words.hasPin} off={words.noPin} />,
    isNarrow: true,
  },
]

/** People who have not accepted their role yet have no permissions. */
export function PeoplePart() {
  const read = useQuery({
    queryKey: queryKeys.everyEmployee,
    queryFn: ({ signal }) => api.request(employees, { query: {}, signal }),
  })
  const rows = (read.data?.data ?? [])
    .filter(({ pending }) => pending === 0)
    .map((each) => ({ ...each, id: each.user_id }))
  const editing = useEntityDialog<Employee>()
  return (
    <Part title={words.title} text={words.text} read={read}>
      <DataTable
        rows={rows}
        columns={COLUMNS}
        actionsLabel={texts.office.list.actions}
        actions={(row) => (
          <RowButton
            text={words.edit}
            label={words.editOne({ name: row.user.name })}
            icon={IconPencil}
            onClick={() => editing.open(row)}
          />
        )}
      />
      <PermissionsForm
        editing={editing}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.employees })}
      />
    </Part>
  )
}
