/** Perfiles: what each role may do. */
import { ROLES, type StaffAccess } from '@orderi/shared/accounts/roles'
import { EmployeeType } from '@orderi/shared/accounts/schema'
import { Permission } from '@orderi/shared/payments/schema'
import { texts } from '../i18n/common.ts'
import { paymentsWords } from '../i18n/money.ts'
import { peopleWords } from '../i18n/office.ts'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { Page } from '../office/Page.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { PageHeader } from '../ui/pageHeader.tsx'

const words = peopleWords.roles

const BACK = { to: '/admin/empleados', label: words.back }

type Answer = 'yes' | 'given' | 'no'

interface Row {
  readonly id: string
  readonly what: string
  readonly answer: (role: EmployeeType) => Answer
}

const byAccess = (access: Exclude<StaffAccess, 'S'>): Row => ({
  id: access,
  what: words.access[access],
  answer: (role) => (ROLES[role].access.includes(access) ? 'yes' : 'no'),
})

/** The kitchen corrects no bills and handles no cash, so no permission applies to it. */
function answerOf(role: EmployeeType, isOfRole: (permissions: readonly Permission[]) => boolean) {
  const { access, permissions } = ROLES[role]
  if (permissions === 'all' || isOfRole(permissions)) return 'yes'
  return access.includes('F') ? 'given' : 'no'
}

const ROWS: readonly Row[] = [
  ...(['K', 'F', 'B', 'A'] as const).map(byAccess),
  ...Permission.options.map((permission) => ({
    id: permission,
    what: paymentsWords.people.kinds[permission],
    answer: (role: EmployeeType) => answerOf(role, (own) => own.includes(permission)),
  })),
  {
    id: 'discount',
    what: words.discounts,
    answer: (role) => answerOf(role, () => false),
  },
]

const COLUMNS: readonly Column<Row>[] = [
  { label: words.what, cell: ({ what }) => what, isMain: true, isLong: true },
  ...EmployeeType.options.map((role) => ({
    label: peopleWords.profiles[role],
    cell: ({ answer }: Row) => <Mark answer={answer(role)} />,
    isNarrow: true,
  })),
]

function Mark({ answer }: { answer: Answer }) {
  if (answer === 'given') return words.given
  return <StatusMark isOn={answer === 'yes'} on={words.yes} off={words.no} />
}

export function RolesScreen() {
  return (
    <Page>
      <PageHeader title={words.title} back={BACK} />
      <p>{words.text}</p>
      <DataTable rows={ROWS} columns={COLUMNS} actionsLabel={texts.office.list.actions} />
    </Page>
  )
}
