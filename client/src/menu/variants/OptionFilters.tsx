import { NativeSelect, TextInput } from '@mantine/core'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { optionsForSelect, subcategoriesOf, useCategories } from '../../office/useCategories.ts'
import { CategorySelect } from '../CategorySelect.tsx'
import classes from './VariantsDialog.module.css'

const words = menuWords.variants

/** Ids are strings, because selects have string values; '' means all. */
export interface OptionFilter {
  readonly search: string
  readonly category: string
  readonly subcategory: string
}

export const NO_FILTERS: OptionFilter = { search: '', category: '', subcategory: '' }

export function OptionFilters(props: {
  value: OptionFilter
  onChange: (value: OptionFilter) => void
}) {
  const { value, onChange } = props
  const categories = useCategories()
  return (
    <div className={classes['filters']}>
      <CategorySelect
        categories={categories}
        first={words.all}
        value={value.category}
        onChange={({ currentTarget }) =>
          onChange({ ...value, category: currentTarget.value, subcategory: '' })
        }
      />
      <NativeSelect
        label={menuWords.subcategory}
        data={optionsForSelect(words.all, subcategoriesOf(categories.all, value.category))}
        value={value.subcategory}
        onChange={({ currentTarget }) => onChange({ ...value, subcategory: currentTarget.value })}
      />
      <TextInput
        label={texts.office.list.search}
        maxLength={200}
        value={value.search}
        onChange={({ currentTarget }) => onChange({ ...value, search: currentTarget.value })}
      />
    </div>
  )
}
