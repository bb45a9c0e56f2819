import { Checkbox, PasswordInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ROLES } from '@orderi/shared/accounts/roles'
import type { Employee } from '@orderi/shared/accounts/schema'
import { setPermissions } from '@orderi/shared/contract/backoffice'
import { Permission, Pin } from '@orderi/shared/payments/schema'
import { api } from '../api/api.ts'
import { chargeWords } from '../i18n/board.ts'
import { paymentsWords } from '../i18n/money.ts'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { flagProps } from '../office/form/flagProps.ts'
import { type NumberValue, numberOf } from '../office/form/numbers.ts'
import { PercentField, percentRule } from '../office/form/PercentField.tsx'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'
import '../office/styles.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './Payments.module.css'

const words = paymentsWords.people

interface Values {
  readonly permisos: string[]
  readonly descuento_maximo: NumberValue
  readonly pin: string
  readonly removesPin: boolean
}

const RULES = {
  descuento_maximo: percentRule,
  pin: (pin: string) => (pin === '' || Pin.safeParse(pin).success ? null : words.badPin),
}

/** The PIN that the form sends: undefined keeps the stored PIN, null removes it. */
function pinOf({ pin, removesPin }: Values): string | null | undefined {
  if (removesPin) return null
  return pin === '' ? undefined : pin
}

/** Sets what an employee may do with money, and the employee's PIN. Stored PINs cannot be read. */
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
      pin: '',
      removesPin: false,
    },
    validate: RULES,
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: (values, sent) => {
      const pin = pinOf(values)
      return api.request(setPermissions, {
        body: {
          user: employee.user_id,
          ...(ofRole !== 'all' && {
            permisos: Permission.options.filter(
              (each) => values.permisos.includes(each) && !ofRole.includes(each),
            ),
            descuento_maximo: numberOf(values.descuento_maximo),
          }),
          ...(pin !== undefined && { pin }),
        },
        ...sent,
      })
    },
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
          <PasswordInput
            label={words.newPin}
            description={words.newPinHint}
            inputMode="numeric"
            autoComplete="off"
            disabled={form.values.removesPin}
            visibilityToggleButtonProps={{ 'aria-label': chargeWords.showPin, tabIndex: 0 }}
            {...form.getInputProps('pin')}
          />
          {employee.tiene_pin === 1 && (
            <Switch label={words.removePin} {...flagProps(form, 'removesPin')} />
          )}
        </fieldset>
        <FormFoot saving={saving} onCancel={leave} />
        {guard.question}
      </form>
    </Dialog>
  )
}
