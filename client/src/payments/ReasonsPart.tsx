import { paymentReasons } from '@orderi/shared/contract/payments'
import { type PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { paymentsWords } from '../i18n/money.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { yesOrNo } from './flag.ts'
import { EditableList } from './Part.tsx'
import { ReasonForm } from './ReasonForm.tsx'

const words = paymentsWords.reasons

const COLUMNS: readonly Column<PaymentReason>[] = [
  { label: words.name, cell: ({ name }) => name, isMain: true },
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.note, cell: (row) => yesOrNo(row.needs_note === 1), isNarrow: true },
]

export function ReasonsPart() {
  const queryKey = queryKeys.everyPaymentReason
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.request(paymentReasons, { query: {}, signal }),
  })
  const rows = ReasonKind.options.flatMap((kind) =>
    (read.data?.data ?? []).filter((reason) => reason.kind === kind),
  )
  const editing = useEntityDialog<PaymentReason>()
  return (
    <EditableList words={words} read={read} rows={rows} columns={COLUMNS} editing={editing}>
      <ReasonForm
        editing={editing}
        onSaved={() => void queryClient.invalidateQueries({ queryKey })}
      />
    </EditableList>
  )
}
