import { Button, Checkbox, Skeleton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Employee, EmployeeType } from '@orderi/shared/accounts/schema'
import { createEmployee, employees, updateEmployee } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { peopleWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { type Credentials, credentialsOf, withLostResponse } from '../office/PasswordDialog.tsx'
import { everyBranch } from '../office/queries.ts'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { showDone } from '../ui/notices.tsx'
import classes from './EmployeeForm.module.css'
import { IdentityFields } from './IdentityFields.tsx'
import { identityRules } from './identityRules.ts'

const words = peopleWords

const PROFILES = EmployeeType.options.map((value) => ({ value, label: words.profiles[value] }))

interface Values {
  readonly name: string
  readonly email: string
  readonly type: EmployeeType
  readonly sucursalesSeleccionadas: string[]
}

const valuesOf = (employee: Employee | undefined): Values => ({
  name: employee?.user.name ?? '',
  email: employee?.user.email ?? '',
  type: employee?.type ?? 'salonero',
  sucursalesSeleccionadas: employee?.sucursalesSeleccionadas.map(String) ?? [],
})

const rules = {
  ...identityRules,
  sucursalesSeleccionadas: (chosen: readonly string[], { type }: Values) =>
    type === 'admin' || chosen.length > 0 ? null : words.employees.noneChosen,
}

const bodyOf = ({ sucursalesSeleccionadas, ...values }: Values) => ({
  ...values,
  sucursalesSeleccionadas: sucursalesSeleccionadas.map(Number),
})

async function readAgain({ user_id }: Employee): Promise<Employee | undefined> {
  const { data } = await api.request(employees)
  return data.find((each) => each.user_id === user_id)
}

/** The server does not change the name and e-mail of a person who also works for another restaurant. */
function showUnchangedIdentity(sent: Values, { user }: Employee): void {
  const isSame =
    user.name === sent.name.trim() && user.email?.toLowerCase() === sent.email.trim().toLowerCase()
  if (isSame) return
  showDone({
    title: words.employees.identityUnchanged,
    text: words.employees.identityUnchangedText({ name: user.name }),
    closeLabel: texts.common.close,
  })
}

export function EmployeeForm(props: {
  editing: EntityDialogState<Employee>
  onSaved: () => void
  onCredentials: (credentials: Credentials) => void
  onRenew: (employee: Employee) => void
}) {
  const all = useQuery(everyBranch)
  const choices = all.data?.data
  const create = async (values: Values, key: string) => {
    const { answer: made, isReplay } = await api.send(createEmployee, {
      body: bodyOf(values),
      key,
    })
    const lost = made.pending
      ? { text: words.password.lostCode }
      : { text: words.password.lostEmployee, renew: () => props.onRenew(made) }
    props.onCredentials(withLostResponse(credentialsOf(made.user, made), isReplay, lost))
    return made
  }
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.employees.form}
      valuesOf={valuesOf}
      validate={rules}
      create={(values, { key }) => create(values, key)}
      update={async (values, sent, { user_id }) => {
        const body = { user: user_id, ...bodyOf(values) }
        const saved = await api.request(updateEmployee, { body, ...sent })
        showUnchangedIdentity(values, saved)
        return saved
      }}
      reload={readAgain}
      summary={({ name, email, type, sucursalesSeleccionadas }) => [
        [words.form.name, name],
        [words.form.email, email],
        [words.form.profile, words.profiles[type]],
        [
          words.employees.branches,
          (choices ?? [])
            .filter(({ id }) => sucursalesSeleccionadas.includes(String(id)))
            .map(({ translations }) => nameOf(translations))
            .join(', '),
        ],
      ]}
      onSaved={props.onSaved}
    >
      {(form) => (
        <>
          <IdentityFields
            field={form.getInputProps}
            profiles={PROFILES}
            profileText={words.profileTexts[form.values.type]}
          />
          <BranchChecklist form={form} read={all} />
        </>
      )}
    </FormDialog>
  )
}

function BranchChecklist(props: {
  form: UseFormReturnType<Values>
  read: UseQueryResult<{ readonly data: readonly Branch[] }>
}) {
  const { form, read } = props
  const choices = read.data?.data
  const { type, sucursalesSeleccionadas: chosen } = form.values
  const isAdmin = type === 'admin'
  return (
    <Checkbox.Group
      label={words.employees.branches}
      required={!isAdmin}
      description={isAdmin ? words.employees.everyBranch : words.employees.needsBranch}
      {...form.getInputProps('sucursalesSeleccionadas')}
    >
      <div className={classes['list']} aria-busy={read.isPending}>
        {read.isPending && <Skeleton height="2rem" />}
        {read.isError && !read.data && (
          <FailureBox text={`${words.employees.branchesFailed}. ${failureText(read.error)}`}>
            <Button variant="default" size="xs" onClick={() => void read.refetch()}>
              {texts.common.retry}
            </Button>
          </FailureBox>
        )}
        {choices?.length === 0 && <p className="faint">{words.employees.noBranches}</p>}
        {choices?.map(({ id, translations }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={nameOf(translations)}
            disabled={isAdmin}
            {...(isAdmin ? { checked: true } : { checked: chosen.includes(String(id)) })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
