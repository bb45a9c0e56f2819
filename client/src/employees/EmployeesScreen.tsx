import { Button } from '@mantine/core'
import type { Employee } from '@orderi/shared/accounts/schema'
import { dismissEmployee, employees, removeSecondFactor } from '@orderi/shared/contract/backoffice'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDeviceMobileOff from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { paymentsWords } from '../i18n/money.ts'
import { activityWords, deviceWords, peopleWords } from '../i18n/office.ts'
import { shiftWords } from '../i18n/shifts.ts'
import { DeleteDialog } from '../office/DeleteDialog.tsx'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { ListScreen } from '../office/list/ListScreen.tsx'
import { RowButton } from '../office/list/RowButton.tsx'
import { useServerList } from '../office/list/useList.ts'
import { type Credentials, PasswordDialog } from '../office/PasswordDialog.tsx'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { EmployeeForm } from './EmployeeForm.tsx'
import classes from './EmployeesScreen.module.css'
import { GapsNote } from './permissions/GapsNote.tsx'
import { useApprovals } from './permissions/useApprovals.ts'
import { RenewEmployeeSecretDialog } from './RenewEmployeeSecretDialog.tsx'
import { roleText } from './roleText.ts'

const words = peopleWords

type Row = Employee & { readonly id: number }

const COLUMNS: readonly Column<Row>[] = [
  { label: words.name, cell: ({ user }) => user.name, isMain: true },
  { label: words.email, cell: ({ user }) => user.email },
  { label: words.profile, cell: roleText, isNarrow: true },
]

const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.employees })

function HeadLink(props: { to: string; icon: typeof IconHistory; text: string }) {
  const { to, icon: Icon, text } = props
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Icon size="1.125rem" />}>
      {text}
    </Button>
  )
}

export function EmployeesScreen() {
  const list = useServerList<Row>({
    key: queryKeys.employees,
    read: async (query, signal) => {
      const { data, total } = await api.request(employees, { query, signal })
      return { data: data.map((each) => ({ ...each, id: each.user_id })), total }
    },
  })
  const approvals = useApprovals().data?.approvals ?? []
  const own = useStore(session, ({ user }) => user?.id)
  const editing = useEntityDialog<Employee>()
  const renewing = useEntityDialog<Employee>()
  const unprotecting = useEntityDialog<Employee>()
  const leaving = useEntityDialog<Employee>()
  const [credentials, setCredentials] = useState<Credentials>()
  const links = (
    <nav className={classes['links']} aria-label={words.links}>
      <HeadLink to="/admin/permisos" icon={IconShieldCheck} text={paymentsWords.people.title} />
      <HeadLink to="/admin/jornadas" icon={IconClock} text={shiftWords.office.title} />
      <HeadLink to="/admin/dispositivos" icon={IconDevices} text={deviceWords.title} />
      <HeadLink to="/admin/perfiles" icon={IconListCheck} text={words.roles.title} />
      <HeadLink to="/admin/actividad" icon={IconHistory} text={activityWords.title} />
    </nav>
  )
  return (
    <ListScreen
      title={words.title}
      newButton={{ label: words.create, onClick: () => editing.open() }}
      lead={
        <>
          {links}
          <GapsNote approvals={approvals} />
        </>
      }
      list={list}
      columns={COLUMNS}
      words={words.employees}
      icon={IconUsers}
      actions={(row) => (
        <>
          {row.id !== own && (
            <RowButton
              text={row.pending ? words.recode : words.employees.renew}
              label={
                row.pending
                  ? words.recodeOne({ name: row.user.name })
                  : words.employees.renewOne({ name: row.user.name })
              }
              icon={IconKey}
              onClick={() => renewing.open(row)}
            />
          )}
          {row.id !== own && row.segundo_factor === 1 && (
            <RowButton
              text={words.secondFactor.remove}
              label={words.secondFactor.removeOne({ name: row.user.name })}
              icon={IconDeviceMobileOff}
              onClick={() => unprotecting.open(row)}
            />
          )}
          <RowButton
            text={texts.office.list.edit}
            label={texts.office.list.editOne({ name: row.user.name })}
            icon={IconPencil}
            onClick={() => editing.open(row)}
          />
          {row.id !== own && (
            <RowButton
              text={words.employees.dismiss}
              label={words.employees.dismissOne({ name: row.user.name })}
              icon={IconUserMinus}
              isDanger
              onClick={() => leaving.open(row)}
            />
          )}
        </>
      )}
    >
      <EmployeeForm
        editing={editing}
        onSaved={refresh}
        onCredentials={setCredentials}
        onRenew={renewing.open}
      />
      <RenewEmployeeSecretDialog renewing={renewing} onCredentials={setCredentials} />
      <PasswordDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
      <DeleteDialog
        deleting={unprotecting}
        nameOf={({ user }) => user.name}
        remove={({ user_id }, key) =>
          api.request(removeSecondFactor, { body: { user: user_id }, key })
        }
        words={words.secondFactor.removal}
        onDone={refresh}
      />
      <DeleteDialog
        deleting={leaving}
        nameOf={({ user }) => user.name}
        remove={({ user_id }, key) =>
          api.request(dismissEmployee, { body: { user: user_id }, key })
        }
        words={words.employees.dismissal}
        onDone={refresh}
      />
    </ListScreen>
  )
}
