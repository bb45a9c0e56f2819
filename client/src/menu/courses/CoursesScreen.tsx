import { deleteCourse } from '@orderi/shared/contract/backoffice'
import type { Course } from '@orderi/shared/courses/schema'
import { nameOf } from '@orderi/shared/kernel/names'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { menuWords } from '../../i18n/office.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { useLoadedList } from '../../office/list/useList.ts'
import { coursesQuery } from '../../office/queries.ts'
import { useCategories } from '../../office/useCategories.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { refreshMenu } from '../refresh.ts'
import { CourseForm } from './CourseForm.tsx'

const words = menuWords.courses

const named = ({ name }: Course) => name

export function CoursesScreen() {
  const read = useQuery(coursesQuery)
  const categories = useCategories()
  const list = useLoadedList({ rows: read.data?.data, text: named, read })
  const columns = useMemo((): readonly Column<Course>[] => {
    const nameOfCategory = new Map(
      categories.all.map(({ id, translations }) => [id, nameOf(translations)]),
    )
    return [
      { label: words.name, cell: named, isMain: true },
      {
        label: words.categories,
        cell: ({ categorias }) =>
          categorias.flatMap((id) => nameOfCategory.get(id) ?? []).join(', '),
        isLong: true,
      },
    ]
  }, [categories.all])
  return (
    <EntityListScreen
      title={words.title}
      back={{ to: '/admin/categorias', label: menuWords.subcategories.back }}
      list={list}
      columns={columns}
      words={words}
      icon={IconListNumbers}
      nameOf={named}
      form={(editing) => (
        <CourseForm
          present={read.data?.data ?? []}
          categories={categories}
          editing={editing}
          onSaved={refreshMenu}
        />
      )}
      remove={deleteCourse}
      deleteWords={{
        title: words.deleteQuestion,
        text: words.deleteText,
        yes: words.deleteYes,
        done: words.deleted,
        failed: words.deleteFailed,
      }}
      onRemoved={refreshMenu}
    />
  )
}
