import {
  category as categoryCall,
  deleteSubcategory,
  updateSubcategory,
} from '@orderi/shared/contract/backoffice'
import { nameOf, translated } from '@orderi/shared/kernel/names'
import type { Subcategory } from '@orderi/shared/menu/schema'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { menuWords } from '../../i18n/menu.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { EditAndRemove } from '../../office/list/EditAndRemove.tsx'
import { ListScreen } from '../../office/list/ListScreen.tsx'
import { useLoadedList } from '../../office/list/useList.ts'
import { refreshMenu } from '../refresh.ts'
import { SECTION_COLUMNS } from './columns.tsx'
import { SubcategoryForm } from './SubcategoryForm.tsx'

const words = menuWords.subcategories

const named = ({ translations }: Subcategory) => nameOf(translations)

export function SubcategoriesScreen() {
  const { categoria = '' } = useParams()
  const read = useQuery({
    queryKey: queryKeys.menu.category(categoria),
    queryFn: ({ signal }) => api.request(categoryCall, { params: { id: categoria }, signal }),
  })
  const list = useLoadedList({
    rows: read.data?.subcategories,
    text: ({ translations }) =>
      `${nameOf(translations)} ${translated(translations, 'es', 'description')}`,
    error: read.error,
    errorAt: read.errorUpdatedAt,
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
  })
  const editing = useEntityDialog<Subcategory>()
  const deleting = useEntityDialog<Subcategory>()
  return (
    <ListScreen
      title={read.data ? words.title(nameOf(read.data.translations)) : words.titleWaiting}
      back={{ to: '/admin/categorias', label: words.back }}
      {...(read.data ? { newButton: { label: words.create, onClick: () => editing.open() } } : {})}
      list={list}
      columns={SECTION_COLUMNS}
      isFaded={({ hidden }) => hidden === 1}
      words={words}
      icon={IconListTree}
      actions={(row) => (
        <EditAndRemove
          name={named(row)}
          onEdit={() => editing.open(row)}
          onRemove={() => deleting.open(row)}
        />
      )}
    >
      <SubcategoryForm categoryId={Number(categoria)} editing={editing} onSaved={refreshMenu} />
      <DeleteDialog
        deleting={deleting}
        nameOf={named}
        remove={({ id }, key) => api.request(deleteSubcategory, { body: { id }, key })}
        retire={{
          label: menuWords.hide,
          done: words.form.edited,
          failed: words.form.editFailed,
          isRetired: ({ hidden }) => hidden === 1,
          act: ({ id }, key) => api.request(updateSubcategory, { body: { id, hidden: 1 }, key }),
        }}
        words={{ title: () => words.sure }}
        onDone={refreshMenu}
      />
    </ListScreen>
  )
}
