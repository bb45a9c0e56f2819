/** Autorizaciones: which actions of a branch need an approval, and who can give it. */
import type { BranchApproval } from '@orderi/shared/payments/approval-gaps'
import { texts } from '../../i18n/common.ts'
import { peopleWords } from '../../i18n/office.ts'
import { Section } from '../../office/Section.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { actionText } from './approvals.ts'

const words = peopleWords.permissions

type Row = BranchApproval & { readonly id: string }

const COLUMNS: readonly Column<Row>[] = [
  { label: words.action, cell: ({ action }) => actionText(action), isMain: true, isLong: true },
  { label: words.branch, cell: ({ branch }) => branch.name, isNarrow: true },
  {
    label: words.approvers,
    cell: ({ approvers }) => approvers.join(', ') || words.nobody,
    isLong: true,
  },
]

export function ApprovalsPart({ approvals }: { approvals: readonly BranchApproval[] }) {
  const rows = approvals.map((each) => ({ ...each, id: `${each.branch.id} ${each.action}` }))
  return (
    <Section title={words.approvals} text={words.approvalsText}>
      {rows.length === 0 ? (
        <p>{words.noApprovals}</p>
      ) : (
        <DataTable rows={rows} columns={COLUMNS} actionsLabel={texts.office.list.actions} />
      )}
    </Section>
  )
}
