import {
  category as categoryCall,
  createSubcategory,
  updateSubcategory,
} from '@orderi/shared/contract/backoffice'
import { LANGUAGES } from '@orderi/shared/kernel/names'
import type { Subcategory } from '@orderi/shared/menu/schema'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { LanguageBlocks } from '../../office/form/LanguageBlocks.tsx'
import { languageBlocksOf } from '../../office/form/languages.ts'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { SectionFields } from './SectionFields.tsx'
import { sectionBody, sectionRules, sectionSummary, sectionValues } from './sectionValues.ts'

function valuesOf(present: Subcategory | undefined) {
  return {
    translations: languageBlocksOf(LANGUAGES, present?.translations),
    ...sectionValues(present),
  }
}

const rules = {
  ...sectionRules,
  translations: {
    name: (name: string, _values: unknown, path: string) =>
      path === 'translations.0.name' ? requiredTextError(name) : null,
  },
}

export function SubcategoryForm(props: {
  categoryId: number
  editing: EntityDialogState<Subcategory>
  onSaved: () => void
}) {
  const { categoryId } = props
  return (
    <FormDialog
      editing={props.editing}
      words={menuWords.subcategories.form}
      valuesOf={valuesOf}
      validate={rules}
      create={(values, { key }) =>
        api.request(createSubcategory, {
          body: { category_id: categoryId, ...sectionBody(values) },
          key,
        })
      }
      update={(values, sent, { id }) =>
        api.request(updateSubcategory, { body: { id, ...sectionBody(values) }, ...sent })
      }
      reload={async ({ id }) => {
        const { subcategories } = await api.request(categoryCall, { params: { id: categoryId } })
        return subcategories.find((each) => each.id === id)
      }}
      summary={sectionSummary}
      onSaved={props.onSaved}
    >
      {(form) => (
        <>
          <LanguageBlocks form={form} fields={['name', 'description']} />
          <SectionFields form={form} />
        </>
      )}
    </FormDialog>
  )
}
