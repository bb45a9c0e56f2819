import { Button } from '@mantine/core'
import { categories, deleteCategory, updateCategory } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Category } from '@orderi/shared/menu/schema'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { Link } from 'react-router-dom'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { RowLink } from '../../office/list/RowButton.tsx'
import { readList, useServerList } from '../../office/list/useList.ts'
import { refreshMenu } from '../refresh.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { SECTION_COLUMNS } from './columns.tsx'

const words = menuWords.categories

const named = ({ translations }: Category) => nameOf(translations)

export function CategoriesScreen() {
  const list = useServerList({ key: queryKeys.menu.categories, read: readList(categories) })
  return (
    <EntityListScreen
      title={texts.shell.categories}
      tools={
        <Button
          component={Link}
          to="/admin/categoria/tiempos"
          variant="default"
          leftSection={<IconListNumbers size="1.25rem" />}
        >
          {menuWords.courses.open}
        </Button>
      }
      list={list}
      columns={SECTION_COLUMNS}
      words={words}
      icon={IconCategory}
      nameOf={named}
      rowActions={(row) => (
        <RowLink
          text={words.inside}
          label={words.insideOf({ name: named(row) })}
          icon={IconListTree}
          to={`/admin/categoria/${row.id}`}
        />
      )}
      form={(editing) => <CategoryForm editing={editing} onSaved={refreshMenu} />}
      remove={deleteCategory}
      retire={{ label: menuWords.hide, update: updateCategory, as: { hidden: 1 } }}
      onRemoved={refreshMenu}
    />
  )
}
