import { approvalGaps, type BranchApproval } from '@orderi/shared/payments/approval-gaps'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { peopleWords } from '../../i18n/office.ts'
import { Note } from '../../ui/Note.tsx'
import { actionText } from './approvals.ts'

/** A warning for each branch with an approval that no person with a PIN can give. */
export function GapsNote(props: { approvals: readonly BranchApproval[] }) {
  const gaps = approvalGaps(props.approvals)
  const branches = [...new Map(gaps.map(({ branch }) => [branch.id, branch])).values()]
  return branches.map((branch) => (
    <Note
      key={branch.id}
      kind="status"
      tone="late"
      icon={<IconAlertTriangle size="1.25rem" />}
      text={peopleWords.permissions.gap({
        branch: branch.name,
        actions: gaps
          .filter((gap) => gap.branch.id === branch.id)
          .map(({ action }) => actionText(action))
          .join(', '),
      })}
    />
  ))
}
