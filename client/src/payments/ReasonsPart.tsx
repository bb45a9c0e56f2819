import { paymentReasons } from '@orderi/shared/contract/payments'
import { type PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { paymentsWords } from '../i18n/payments.ts'
import { texts } from '../i18n/texts.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../office/list/EditAndRemove.tsx'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { queryClient } from '../shell/queries.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { yesOrNo } from './flag.ts'
import { Part } from './Part.tsx'
import { ReasonForm } from './ReasonForm.tsx'

const words = paymentsWords.reasons

const COLUMNS: readonly Column<PaymentReason>[] = [
  { label: words.name, cell: ({ name }) => name, isMain: true },
  { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { label: words.note, cell: (row) => yesOrNo(row.needs_note === 1), isNarrow: true },
  {
    label: paymentsWords.status,
    cell: ({ active }) => (
      <StatusMark isOn={active === 1} on={paymentsWords.active} off={paymentsWords.inactive} />
    ),
    isNarrow: true,
  },
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
      <ReasonForm
        editing={editing}
        onSaved={() => void queryClient.invalidateQueries({ queryKey })}
      />
    </Part>
  )
}
