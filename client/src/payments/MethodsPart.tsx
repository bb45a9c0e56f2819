import { paymentMethods } from '@orderi/shared/contract/payments'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { paymentsWords } from '../i18n/payments.ts'
import { texts } from '../i18n/texts.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../office/list/EditAndRemove.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { queryClient } from '../shell/queries.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { yesOrNo } from './flag.ts'
import { MethodForm } from './MethodForm.tsx'
import { Part } from './Part.tsx'

const words = paymentsWords.methods

const COLUMNS: readonly Column<PaymentMethodRow>[] = [
  { label: words.name, cell: ({ name }) => name, isMain: true },
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.reference, cell: (row) => yesOrNo(row.needs_reference === 1), isNarrow: true },
  { label: words.tips, cell: (row) => yesOrNo(row.allows_tip === 1), isNarrow: true },
  {
    label: paymentsWords.status,
    cell: ({ active }) => (
      <StatusMark isOn={active === 1} on={paymentsWords.active} off={paymentsWords.inactive} />
    ),
    isNarrow: true,
  },
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
    <Part
      title={words.title}
      read={read}
      newButton={{ label: words.create, onClick: () => editing.open() }}
    >
      <DataTable
        rows={rows}
        columns={COLUMNS}
        actionsLabel={texts.office.list.actions}
        actions={(row) => <EditAndRemove name={row.name} onEdit={() => editing.open(row)} />}
        isFaded={({ active }) => active === 0}
      />
      <MethodForm
        editing={editing}
        nextOrder={1 + Math.max(0, ...rows.map(({ order }) => order))}
        onSaved={() => void queryClient.invalidateQueries({ queryKey })}
      />
    </Part>
  )
}
