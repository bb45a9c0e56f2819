import { TextInput } from '@mantine/core'
import { category, createCategory, updateCategory } from '@orderi/shared/contract/backoffice'
import type { Category } from '@orderi/shared/menu/schema'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { LanguageBlocks } from '../../office/form/LanguageBlocks.tsx'
import { LongTextField } from '../../office/form/LongTextField.tsx'
import { languageBlocksOf, OTHER_LANGUAGES, spanishText } from '../../office/form/languages.ts'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { SectionFields } from './SectionFields.tsx'
import { sectionBody, sectionRules, sectionSummary, sectionValues } from './sectionValues.ts'

const words = menuWords

function valuesOf(present: Category | undefined) {
  return {
    name: spanishText(present?.translations, 'name'),
    description: spanishText(present?.translations, 'description'),
    ...sectionValues(present),
    translations: languageBlocksOf(OTHER_LANGUAGES, present?.translations),
  }
}

export function CategoryForm(props: { editing: EntityDialogState<Category>; onSaved: () => void }) {
  return (
    <FormDialog
      editing={props.editing}
      words={words.categories.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError, ...sectionRules }}
      create={(values, { key }) => api.request(createCategory, { body: sectionBody(values), key })}
      update={(values, sent, { id }) =>
        api.request(updateCategory, { body: { id, ...sectionBody(values) }, ...sent })
      }
      reload={({ id }) => api.request(category, { params: { id } })}
      summary={(values) => [
        [words.name, values.name],
        [words.detail, values.description],
        ...sectionSummary(values),
      ]}
      onSaved={props.onSaved}
    >
      {(form) => (
        <>
          <TextInput label={words.name} required data-autofocus {...form.getInputProps('name')} />
          <LongTextField label={words.detail} {...form.getInputProps('description')} />
          <SectionFields form={form} />
          <LanguageBlocks form={form} fields={['name', 'description']} />
        </>
      )}
    </FormDialog>
  )
}
