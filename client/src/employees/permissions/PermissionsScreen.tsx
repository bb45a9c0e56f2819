/** Permisos y PIN: what each person may do with money, and who can approve it. */
import { paymentsWords } from '../../i18n/money.ts'
import { peopleWords } from '../../i18n/office.ts'
import { OfflineNotice } from '../../office/OfflineNotice.tsx'
import { Page } from '../../office/Page.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { PageHeader } from '../../ui/pageHeader.tsx'
import { ApprovalsPart } from './ApprovalsPart.tsx'
import { GapsNote } from './GapsNote.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { useApprovals } from './useApprovals.ts'

const words = peopleWords.permissions

const BACK = { to: '/admin/empleados', label: peopleWords.roles.back }

export function PermissionsScreen() {
  const read = useApprovals()
  return (
    <Page maxWidth="70rem">
      <PageHeader title={paymentsWords.people.title} back={BACK} />
      <OfflineNotice text={words.offline} />
      <Loaded read={read} failed={words.loadFailed} height="24rem">
        {({ people, approvals }) => (
          <>
            <GapsNote approvals={approvals} />
            <PeoplePart people={people} />
            <ApprovalsPart approvals={approvals} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
