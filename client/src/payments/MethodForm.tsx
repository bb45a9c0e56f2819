import { NativeSelect, Switch } from '@mantine/core'
import { createPaymentMethod, updatePaymentMethod } from '@orderi/shared/contract/backoffice'
import { paymentMethods } from '@orderi/shared/contract/payments'
import { MethodKind, type PaymentMethodRow } from '@orderi/shared/payments/schema'
import { api } from '../api/api.ts'
import { paymentsWords } from '../i18n/money.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { findAgain } from '../office/form/findAgain.ts'
import { flagProps } from '../office/form/flagProps.ts'
import { NameField } from '../office/form/NameField.tsx'
import { type NumberValue, numberOf } from '../office/form/numbers.ts'
import { PositionField, positionRule } from '../office/form/PositionField.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { activeText, yesOrNo } from './flag.ts'

const words = paymentsWords.methods

const KINDS = MethodKind.options.map((value) => ({ value, label: words.kinds[value] }))

interface Values {
  readonly name: string
  readonly kind: MethodKind
  readonly needs_reference: boolean
  readonly allows_tip: boolean
  readonly active: boolean
  readonly order: NumberValue
}

export function MethodForm(props: {
  editing: EntityDialogState<PaymentMethodRow>
  nextOrder: number
  onSaved: () => void
}) {
  const valuesOf = (present: PaymentMethodRow | undefined): Values => ({
    name: present?.name ?? '',
    kind: present?.kind ?? 'tarjeta',
    needs_reference: present?.needs_reference === 1,
    allows_tip: present?.allows_tip !== 0,
    active: present?.active !== 0,
    order: present?.order ?? props.nextOrder,
  })
  const bodyOf = (values: Values) => ({ ...values, order: numberOf(values.order) })
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError, order: positionRule }}
      create={(values, { key }) => api.request(createPaymentMethod, { body: bodyOf(values), key })}
      update={(values, sent, { id }) =>
        api.request(updatePaymentMethod, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(paymentMethods))}
      summary={({ name, kind, needs_reference, allows_tip, active, order }) => [
        [words.name, name],
        [words.kind, words.kinds[kind]],
        [words.reference, yesOrNo(needs_reference)],
        [words.tips, yesOrNo(allows_tip)],
        [paymentsWords.status, activeText(active)],
        [words.order, String(order)],
      ]}
      onSaved={props.onSaved}
    >
      {(form, isNew) => (
        <>
          <NameField label={words.name} {...form.getInputProps('name')} />
          <NativeSelect
            label={words.kind}
            description={isNew ? undefined : words.kindHint}
            data={KINDS}
            {...form.getInputProps('kind')}
          />
          <Switch label={words.reference} {...flagProps(form, 'needs_reference')} />
          <Switch label={words.tips} {...flagProps(form, 'allows_tip')} />
          <Switch label={paymentsWords.active} {...flagProps(form, 'active')} />
          <PositionField label={words.order} {...form.getInputProps('order')} />
        </>
      )}
    </FormDialog>
  )
}
