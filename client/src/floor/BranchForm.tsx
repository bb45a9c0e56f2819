/** Creates and edits a branch. Phone and status are required (docs/specification.md, section 5). */
import { TextInput } from '@mantine/core'
import { branch, createBranch, updateBranch } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { api } from '../api/api.ts'
import { floorWords } from '../i18n/office.ts'
import { FormDialog } from '../office/form/FormDialog.tsx'
import { LanguageBlocks } from '../office/form/LanguageBlocks.tsx'
import {
  filledBlocks,
  type LanguageBlock,
  languageBlocksOf,
  OTHER_LANGUAGES,
  spanishText,
  translationsSummary,
} from '../office/form/languages.ts'
import { requiredTextError } from '../office/form/required.ts'
import type { Summary } from '../office/form/StaleDialog.tsx'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import {
  BranchSettings,
  type BranchSettingsValues,
  branchSettingsBody,
  branchSettingsOf,
  branchSettingsRules,
  branchSettingsSummary,
} from './BranchSettings.tsx'
import { StatusField, type StatusValue, statusWord } from './StatusField.tsx'
import { type Place, useOpenBillsQuestion } from './useOpenBillsQuestion.tsx'

const words = floorWords.branches

interface Values extends BranchSettingsValues {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly status: StatusValue
  readonly translations: LanguageBlock[]
}

function valuesOf(present: Branch | undefined): Values {
  return {
    name: spanishText(present?.translations, 'name'),
    phone: present?.phone ?? '',
    address: spanishText(present?.translations, 'address'),
    status: present?.status === 0 ? '0' : '1',
    ...branchSettingsOf(present),
    translations: languageBlocksOf(OTHER_LANGUAGES, present?.translations),
  }
}

function summaryOf(values: Values): Summary {
  return [
    [words.name, values.name],
    [words.phone, values.phone],
    [words.address, values.address],
    [floorWords.status, statusWord(values.status)],
    ...branchSettingsSummary(values),
    ...translationsSummary(values.translations, { name: words.name, address: words.address }),
  ]
}

const bodyOf = (values: Values) => ({
  ...values,
  ...branchSettingsBody(values),
  translations: filledBlocks(values.translations),
})

export function placeOfBranch({ id, translations }: Branch): Place {
  return { name: nameOf(translations), branchId: id }
}

export function BranchForm(props: { editing: EntityDialogState<Branch>; onSaved: () => void }) {
  const openBills = useOpenBillsQuestion(placeOfBranch)
  return (
    <>
      <FormDialog
        editing={props.editing}
        words={words.form}
        valuesOf={valuesOf}
        validate={{
          name: requiredTextError,
          phone: requiredTextError,
          ...branchSettingsRules,
        }}
        confirm={openBills.confirmEdit}
        create={(values, { key }) => api.request(createBranch, { body: bodyOf(values), key })}
        update={(values, sent, { id }) =>
          api.request(updateBranch, { body: { id, ...bodyOf(values) }, ...sent })
        }
        reload={({ id }) => api.request(branch, { params: { id } })}
        summary={summaryOf}
        onSaved={props.onSaved}
      >
        {(form) => (
          <>
            <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
            <TextInput
              label={words.phone}
              required
              type="tel"
              maxLength={50}
              {...form.getInputProps('phone')}
            />
            <TextInput label={words.address} {...form.getInputProps('address')} />
            <StatusField {...form.getInputProps('status')} />
            <BranchSettings
              present={props.editing.entity}
              values={form.values}
              field={form.getInputProps}
            />
            <LanguageBlocks form={form} fields={['name', 'address']} />
          </>
        )}
      </FormDialog>
      {openBills.question}
    </>
  )
}
