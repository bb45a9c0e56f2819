import { everyRegister } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import type { RegisterRow } from '@orderi/shared/payments/cash-sessions'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { paymentsWords } from '../i18n/money.ts'
import { tillWords } from '../i18n/till.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EditableList } from './Part.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const words = paymentsWords.registers

/** The registers of the branches that take payments. */
export function RegistersPart({ branches }: { branches: readonly Branch[] }) {
  const read = useQuery({
    queryKey: queryKeys.allRegisters,
    queryFn: ({ signal }) => api.request(everyRegister, { query: {}, signal }),
  })
  const editing = useEntityDialog<RegisterRow>()
  const branchOf = (branchId: number) => branches.find(({ id }) => id === branchId)
  const isShown = ({ branch_id }: RegisterRow) => branchOf(branch_id) !== undefined
  const columns: readonly Column<RegisterRow>[] = [
    { label: words.name, cell: ({ name }) => name, isMain: true },
    { label: words.kind, cell: ({ kind }) => tillWords.kinds[kind] },
    {
      label: words.printer,
      cell: ({ branch_id, impresora }) =>
        branchOf(branch_id)?.impresora === '' ? words.none : impresora || words.ofBranch,
    },
    {
      label: paymentsWords.settings.branch,
      cell: ({ branch_id }) => nameOf(branchOf(branch_id)?.translations ?? []),
    },
  ]
  return (
    <EditableList
      words={words}
      read={read}
      rows={(read.data?.data ?? []).filter(isShown)}
      columns={columns}
      editing={editing}
    >
      <RegisterForm
        editing={editing}
        branches={branches}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.everyRegister })}
      />
    </EditableList>
  )
}
