import { Checkbox, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ROLES } from '@orderi/shared/accounts/roles'
import type { Employee } from '@orderi/shared/accounts/schema'
import { setPermissions } from '@orderi/shared/contract/backoffice'
import { Permission } from '@orderi/shared/payments/schema'
import { api } from '../../api/api.ts'
import { paymentsWords } from '../../i18n/money.ts'
import { FormFoot } from '../../office/form/FormFoot.tsx'
import { flagProps } from '../../office/form/flagProps.ts'
import { type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { PercentField, percentRule } from '../../office/form/PercentField.tsx'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { useLeaveGuard } from '../../office/form/useLeaveGuard.tsx'
import { useSaving } from '../../office/form/useSaving.ts'
import '../../office/styles.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './Permissions.module.css'
import { isCodeOpen } from './pinState.ts'

const words = paymentsWords.people

interface Values {
  readonly permisos: string[]
  readonly descuento_maximo: NumberValue
  readonly removesPin: boolean
}

const RULES = {
  descuento_maximo: percentRule,
}

/** Edits an employee's permissions about money. Can also remove the employee's PIN with its code. */
export function PermissionsForm(props: {
  editing: EntityDialogState<Employee>
  onSaved: () => void
}) {
  const { editing } = props
  const { entity } = editing
  if (!entity) return null
  return <Form key={editing.turn} {...props} employee={entity} />
}

function Form(props: {
  editing: EntityDialogState<Employee>
  employee: Employee
  onSaved: () => void
}) {
  const { editing, employee } = props
  const ofRole = ROLES[employee.type].permissions
  const form = useForm<Values>({
    initialValues: {
      permisos: [...employee.permisos, ...(ofRole === 'all' ? [] : ofRole)],
      descuento_maximo: employee.descuento_maximo,
      removesPin: false,
    },
    validate: RULES,
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: (values, sent) =>
      api.request(setPermissions, {
        body: {
          user: employee.user_id,
          ...(ofRole !== 'all' && {
            permisos: Permission.options.filter(
              (each) => values.permisos.includes(each) && !ofRole.includes(each),
            ),
            descuento_maximo: numberOf(values.descuento_maximo),
          }),
          ...(values.removesPin && { pin: null }),
        },
        ...sent,
      }),
    words,
    onSaved: () => {
      editing.close()
      props.onSaved()
    },
  })
  const guard = useLeaveGuard(editing.opened && form.isDirty())
  const leave = () => guard.leave(editing.close)
  return (
    <Dialog
      opened={editing.opened}
      onClose={leave}
      size="md"
      title={words.editOne({ name: employee.user.name })}
      isSheet
    >
      <form className={classes['form']} onSubmit={saving.submit} noValidate>
        <fieldset className={classes['fields']} disabled={saving.isSending}>
          {ofRole !== 'all' && (
            <>
              <Checkbox.Group label={words.permissions} {...form.getInputProps('permisos')}>
                <div className={classes['choices']}>
                  {Permission.options.map((value) => (
                    <Checkbox
                      key={value}
                      value={value}
                      label={words.kinds[value]}
                      disabled={ofRole.includes(value)}
                    />
                  ))}
                </div>
              </Checkbox.Group>
              <PercentField label={words.discount} {...form.getInputProps('descuento_maximo')} />
            </>
          )}
          {(employee.tiene_pin === 1 || isCodeOpen(employee)) && (
            <Switch label={words.removePin} {...flagProps(form, 'removesPin')} />
          )}
        </fieldset>
        <FormFoot saving={saving} onCancel={leave} />
        {guard.question}
      </form>
    </Dialog>
  )
}
