import { paymentMethods } from '@orderi/shared/contract/payments'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { paymentsWords } from '../i18n/money.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { yesOrNo } from './flag.ts'
import { MethodForm } from './MethodForm.tsx'
import { EditableList } from './Part.tsx'

const words = paymentsWords.methods

const COLUMNS: readonly Column<PaymentMethodRow>[] = [
  { label: words.name, cell: ({ name }) => name, isMain: true },
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.reference, cell: (row) => yesOrNo(row.needs_reference === 1), isNarrow: true },
  { label: words.tips, cell: (row) => yesOrNo(row.allows_tip === 1), isNarrow: true },
]

export function MethodsPart() {
  const restaurant = useStore(session, (state) => state.restaurant?.id)
  const queryKey = queryKeys.paymentMethods(restaurant)
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.request(paymentMethods, { signal }),
  })
  const rows = read.data?.data ?? []
  const editing = useEntityDialog<PaymentMethodRow>()
  return (
    <EditableList words={words} read={read} rows={rows} columns={COLUMNS} editing={editing}>
      <MethodForm
        editing={editing}
        nextOrder={1 + Math.max(0, ...rows.map(({ order }) => order))}
        onSaved={() => void queryClient.invalidateQueries({ queryKey })}
      />
    </EditableList>
  )
}
