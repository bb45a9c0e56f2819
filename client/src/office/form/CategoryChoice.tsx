import { Checkbox, type CheckboxGroupProps, Skeleton } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/names'
import { RetryBox } from '../../shell/RetryBox.tsx'
import type { Categories } from '../useCategories.ts'
import classes from './CategoryChoice.module.css'

interface CategoryChoiceProps extends Omit<CheckboxGroupProps, 'children'> {
  readonly categories: Categories
  /** A note on a category that belongs to another entity now. */
  readonly elsewhere: (id: number) => string | undefined
}

export function CategoryChoice({ categories, elsewhere, ...props }: CategoryChoiceProps) {
  return (
    <Checkbox.Group {...props}>
      <div className={classes['categories']} aria-busy={categories.isLoading}>
        {categories.isLoading && <Skeleton height="2rem" />}
        {categories.error && (
          <RetryBox error={categories.error} onRetry={() => categories.retry()} />
        )}
        {categories.all.map(({ id, translations }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={nameOf(translations)}
            description={elsewhere(id)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
