import { categories, deleteCategory, updateCategory } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Category } from '@orderi/shared/menu/schema'
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { menuWords } from '../../i18n/menu.ts'
import { texts } from '../../i18n/texts.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../../office/list/EditAndRemove.tsx'
import { ListScreen } from '../../office/list/ListScreen.tsx'
import { RowLink } from '../../office/list/RowButton.tsx'
import { useServerList } from '../../office/list/useList.ts'
import { refreshMenu } from '../refresh.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { SECTION_COLUMNS } from './columns.tsx'

const words = menuWords.categories

const named = ({ translations }: Category) => nameOf(translations)

export function CategoriesScreen() {
  const list = useServerList({
    key: queryKeys.menu.categories,
    read: (query, signal) => api.request(categories, { query, signal }),
  })
  const editing = useEntityDialog<Category>()
  const deleting = useEntityDialog<Category>()
  return (
    <ListScreen
      title={texts.shell.categories}
      newButton={{ label: words.create, onClick: () => editing.open() }}
      list={list}
      columns={SECTION_COLUMNS}
      isFaded={({ hidden }) => hidden === 1}
      words={words}
      icon={IconCategory}
      actions={(row) => (
        <>
          <RowLink
            text={words.inside}
            label={words.insideOf(named(row))}
            icon={IconListTree}
            to={`/admin/categoria/${row.id}`}
          />
          <EditAndRemove
            name={named(row)}
            onEdit={() => editing.open(row)}
            onRemove={() => deleting.open(row)}
          />
        </>
      )}
    >
      <CategoryForm editing={editing} onSaved={refreshMenu} />
      <DeleteDialog
        deleting={deleting}
        nameOf={named}
        remove={({ id }, key) => api.request(deleteCategory, { body: { id }, key })}
        retire={{
          label: menuWords.hide,
          done: words.form.edited,
          failed: words.form.editFailed,
          isRetired: ({ hidden }) => hidden === 1,
          act: ({ id }, key) => api.request(updateCategory, { body: { id, hidden: 1 }, key }),
        }}
        onDone={refreshMenu}
      />
    </ListScreen>
  )
}
