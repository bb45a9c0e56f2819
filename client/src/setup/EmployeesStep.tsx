import { Button } from '@mantine/core'
import type { Employee } from '@orderi/shared/accounts/schema'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { queryKeys } from '../api/queryKeys.ts'
import { EmployeeForm } from '../employees/EmployeeForm.tsx'
import { RenewEmployeeSecretDialog } from '../employees/RenewEmployeeSecretDialog.tsx'
import { peopleWords, stepsWords } from '../i18n/office.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { type Credentials, PasswordDialog } from '../office/PasswordDialog.tsx'
import { queryClient } from '../shell/queries.ts'
import { refreshFirstSteps } from '../shell/useFirstSteps.ts'
import classes from './Steps.module.css'

function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.employees })
  refreshFirstSteps()
}

/** The step stays open after an employee is created, because most restaurants have several. */
export function EmployeesStep({ count, onLater }: { count: number; onLater: () => void }) {
  const editing = useEntityDialog<Employee>()
  const renewing = useEntityDialog<Employee>()
  const [credentials, setCredentials] = useState<Credentials>()
  return (
    <>
      <p className="faint">{stepsWords.employees.text}</p>
      <div className={classes['actions']}>
        <Button
          variant={count > 0 ? 'default' : 'filled'}
          leftSection={<IconPlus size="1.125rem" />}
          onClick={() => editing.open()}
        >
          {peopleWords.create}
        </Button>
        <Button variant={count > 0 ? 'filled' : 'subtle'} onClick={onLater}>
          {count > 0 ? stepsWords.goOn : stepsWords.later}
        </Button>
      </div>
      <EmployeeForm
        editing={editing}
        onSaved={refresh}
        onCredentials={setCredentials}
        onRenew={renewing.open}
      />
      <RenewEmployeeSecretDialog renewing={renewing} onCredentials={setCredentials} />
      <PasswordDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
    </>
  )
}
