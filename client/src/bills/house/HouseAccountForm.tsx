import { Switch, TextInput } from '@mantine/core'
import { createHouseAccount, updateHouseAccount } from '@orderi/shared/contract/backoffice'
import { houseAccounts } from '@orderi/shared/contract/payments'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { api } from '../../api/api.ts'
import { houseWords as words } from '../../i18n/till.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { findAgain } from '../../office/form/findAgain.ts'
import { flagProps } from '../../office/form/flagProps.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import { NameField } from '../../office/form/NameField.tsx'
import { amountRule, type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'

interface Values {
  readonly name: string
  readonly tax_id: string
  readonly limit: NumberValue
  readonly active: boolean
}

const valuesOf = (present: HouseAccount | undefined): Values => ({
  name: present?.name ?? '',
  tax_id: present?.tax_id ?? '',
  limit: present?.limit ?? '',
  active: present?.active !== 0,
})

const bodyOf = (values: Values) => ({ ...values, limit: numberOf(values.limit) })

export function HouseAccountForm(props: {
  editing: EntityDialogState<HouseAccount>
  onSaved: () => void
}) {
  const money = useRestaurantMoney()
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError, limit: amountRule }}
      create={(values, { key }) => api.request(createHouseAccount, { body: bodyOf(values), key })}
      update={(values, sent, { id }) =>
        api.request(updateHouseAccount, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(houseAccounts))}
      summary={({ name, tax_id, limit, active }) => [
        [words.name, name],
        [words.taxId, tax_id],
        [words.limit, money(numberOf(limit))],
        [words.status, active ? words.active : words.inactive],
      ]}
      onSaved={props.onSaved}
    >
      {(form) => (
        <>
          <NameField label={words.name} {...form.getInputProps('name')} />
          <TextInput label={words.taxId} maxLength={50} {...form.getInputProps('tax_id')} />
          <MoneyInput label={words.limit} required {...form.getInputProps('limit')} />
          <Switch
            label={words.active}
            description={words.activeHint}
            {...flagProps(form, 'active')}
          />
        </>
      )}
    </FormDialog>
  )
}
