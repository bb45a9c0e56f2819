import { TextInput } from '@mantine/core'
import { courses, createCourse, updateCourse } from '@orderi/shared/contract/backoffice'
import type { Course } from '@orderi/shared/courses/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import { api } from '../../api/api.ts'
import { menuWords } from '../../i18n/office.ts'
import { CategoryChoice } from '../../office/form/CategoryChoice.tsx'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { PositionField, positionRule } from '../../office/form/PositionField.tsx'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import type { Categories } from '../../office/useCategories.ts'

const words = menuWords.courses

interface Values {
  readonly name: string
  readonly order: NumberValue
  readonly categorias: string[]
}

interface CourseFormProps {
  /** The courses of the restaurant. A new one is placed after them. */
  readonly present: readonly Course[]
  readonly categories: Categories
  readonly editing: EntityDialogState<Course>
  readonly onSaved: () => void
}

export function CourseForm({ present, categories, editing, onSaved }: CourseFormProps) {
  const nameOfCategory = (id: string) =>
    nameOf(categories.all.find((each) => String(each.id) === id)?.translations ?? [])
  const bodyOf = ({ name, order, categorias }: Values) => ({
    name,
    order: numberOf(order),
    categorias: categorias.map(Number),
  })
  return (
    <FormDialog<Course, Values>
      editing={editing}
      words={words.form}
      valuesOf={(entity) => ({
        name: entity?.name ?? '',
        order: entity?.order ?? Math.max(0, ...present.map(({ order }) => order)) + 1,
        categorias: (entity?.categorias ?? []).map(String),
      })}
      validate={{ name: requiredTextError, order: positionRule }}
      create={(values, { key }) => api.request(createCourse, { body: bodyOf(values), key })}
      update={(values, sent, { id }) =>
        api.request(updateCourse, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={async ({ id }) => {
        const { data } = await api.request(courses)
        return data.find((each) => each.id === id)
      }}
      summary={(values) => [
        [words.name, values.name],
        [menuWords.order, String(values.order)],
        [words.categories, values.categorias.map(nameOfCategory).join(', ')],
      ]}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextInput
            label={words.name}
            placeholder={words.nameExample}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PositionField label={menuWords.order} {...form.getInputProps('order')} />
          <CategoryChoice
            label={words.categories}
            description={words.categoriesHint}
            categories={categories}
            elsewhere={(id) => {
              const other = present.find(
                (each) => each.id !== editing.entity?.id && each.categorias.includes(id),
              )
              return other && words.nowAt({ course: other.name })
            }}
            {...form.getInputProps('categorias')}
          />
        </>
      )}
    </FormDialog>
  )
}
