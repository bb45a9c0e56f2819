import { NativeSelect, Switch } from '@mantine/core'
import { createPaymentReason, updatePaymentReason } from '@orderi/shared/contract/backoffice'
import { paymentReasons } from '@orderi/shared/contract/payments'
import { type PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import { api } from '../api/api.ts'
import { paymentsWords } from '../i18n/money.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { findAgain } from '../office/form/findAgain.ts'
import { flagProps } from '../office/form/flagProps.ts'
import { LanguageBlocks } from '../office/form/LanguageBlocks.tsx'
import {
  filledBlocks,
  type LanguageBlock,
  languageBlocksOf,
  OTHER_LANGUAGES,
  spanishText,
  translationsSummary,
} from '../office/form/languages.ts'
import { NameField } from '../office/form/NameField.tsx'
import { requiredTextError } from '../office/form/required.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import { activeText, yesOrNo } from './flag.ts'

const words = paymentsWords.reasons

const KINDS = ReasonKind.options.map((value) => ({ value, label: words.kinds[value] }))

interface Values {
  readonly kind: ReasonKind
  readonly name: string
  readonly needs_note: boolean
  readonly active: boolean
  readonly translations: LanguageBlock[]
}

const valuesOf = (present: PaymentReason | undefined): Values => ({
  kind: present?.kind ?? 'descuento',
  name: spanishText(present?.translations, 'name'),
  needs_note: present?.needs_note === 1,
  active: present?.active !== 0,
  translations: languageBlocksOf(OTHER_LANGUAGES, present?.translations),
})

const bodyOf = (values: Values) => ({
  ...values,
  translations: filledBlocks(values.translations),
})

export function ReasonForm(props: {
  editing: EntityDialogState<PaymentReason>
  onSaved: () => void
}) {
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError }}
      create={(values, { key }) => api.request(createPaymentReason, { body: bodyOf(values), key })}
      update={(values, sent, { id }) =>
        api.request(updatePaymentReason, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(paymentReasons, { query: { tipo: row.kind } }))}
      summary={({ name, kind, needs_note, active, translations }) => [
        [words.name, name],
        [words.kind, words.kinds[kind]],
        [words.note, yesOrNo(needs_note)],
        [paymentsWords.status, activeText(active)],
        ...translationsSummary(translations, { name: words.name }),
      ]}
      onSaved={props.onSaved}
    >
      {(form, isNew) => (
        <>
          <NameField label={words.name} {...form.getInputProps('name')} />
          <NativeSelect
            label={words.kind}
            disabled={!isNew}
            data={KINDS}
            {...form.getInputProps('kind')}
          />
          <Switch label={words.note} {...flagProps(form, 'needs_note')} />
          <Switch label={paymentsWords.active} {...flagProps(form, 'active')} />
          <LanguageBlocks form={form} fields={['name']} />
        </>
      )}
    </FormDialog>
  )
}
