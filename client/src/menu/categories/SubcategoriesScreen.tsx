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
import { menuWords } from '../../i18n/office.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
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
    read,
  })
  return (
    <EntityListScreen
      title={
        read.data ? words.title({ category: nameOf(read.data.translations) }) : words.titleWaiting
      }
      back={{ to: '/admin/categorias', label: words.back }}
      list={list}
      columns={SECTION_COLUMNS}
      words={words}
      icon={IconListTree}
      nameOf={named}
      canCreate={read.data !== undefined}
      form={(editing) => (
        <SubcategoryForm categoryId={Number(categoria)} editing={editing} onSaved={refreshMenu} />
      )}
      remove={deleteSubcategory}
      deleteWords={{ title: () => words.sure }}
      retire={{ label: menuWords.hide, update: updateSubcategory, as: { hidden: 1 } }}
      onRemoved={refreshMenu}
    />
  )
}
