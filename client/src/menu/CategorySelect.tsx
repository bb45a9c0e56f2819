import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { menuWords } from '../i18n/office.ts'
import { type Categories, optionsForSelect } from '../office/useCategories.ts'
import { failureText } from '../shell/failureText.ts'
import classes from './menu.module.css'

const words = menuWords

export function CategorySelect(
  props: NativeSelectProps & {
    categories: Categories
    first: string
  },
) {
  const { categories, first, error, ...rest } = props
  const { all, isLoading } = categories
  const isMissing = isLoading || categories.error !== null
  return (
    <NativeSelect
      label={words.category}
      {...rest}
      aria-busy={isLoading}
      disabled={isMissing}
      data={optionsForSelect(isLoading ? `${texts.common.loading}…` : first, all)}
      error={
        categories.error && !isLoading ? (
          <span className={classes['unread']}>
            {words.categories.loadFailed}. {failureText(categories.error)}
            <Button variant="default" size="xs" onClick={categories.retry}>
              {texts.common.retry}
            </Button>
          </span>
        ) : (
          error
        )
      }
    />
  )
}
