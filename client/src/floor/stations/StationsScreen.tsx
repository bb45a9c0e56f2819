import { deleteStation } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import IconToolsKitchen from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { queryKeys } from '../../api/queryKeys.ts'
import { StationName } from '../../board/StationName.tsx'
import { floorWords } from '../../i18n/office.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { useLoadedList } from '../../office/list/useList.ts'
import { branchQuery, stationsQuery } from '../../office/queries.ts'
import { useCategories } from '../../office/useCategories.ts'
import { queryClient } from '../../shell/queries.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { StationForm } from './StationForm.tsx'

const words = floorWords.stations

const named = ({ name }: StationWithDishes) => name

export function StationsScreen() {
  const { sucursal = '' } = useParams()
  const branch = useQuery(branchQuery(sucursal))
  const read = useQuery(stationsQuery(sucursal))
  const categories = useCategories()
  const list = useLoadedList({ rows: read.data?.data, text: named, read })
  const columns = useMemo((): readonly Column<StationWithDishes>[] => {
    const nameOfCategory = new Map(
      categories.all.map(({ id, translations }) => [id, nameOf(translations)]),
    )
    return [
      {
        label: words.name,
        cell: (row) => (
          <>
            <StationName station={row} />
            {row.predeterminada === 1 && <span className="faint"> {words.isDefault}</span>}
          </>
        ),
        isMain: true,
      },
      {
        label: words.dishes,
        cell: ({ categorias, productos }) =>
          [
            ...categorias.flatMap((id) => nameOfCategory.get(id) ?? []),
            ...(productos.length > 0 ? [words.ownDishes({ count: productos.length })] : []),
          ].join(', '),
        isLong: true,
      },
      {
        label: words.open,
        cell: ({ abiertas }) => abiertas,
        align: 'end',
        isNarrow: true,
      },
    ]
  }, [categories.all])
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.stations.all })
    void queryClient.invalidateQueries({ queryKey: queryKeys.menu.products })
  }
  return (
    <EntityListScreen
      title={
        branch.data ? words.title({ branch: nameOf(branch.data.translations) }) : words.titleWaiting
      }
      back={{ to: '/admin/sucursales', label: floorWords.halls.back }}
      list={list}
      columns={columns}
      words={words}
      icon={IconToolsKitchen}
      nameOf={named}
      form={(editing) => (
        <StationForm
          branchId={Number(sucursal)}
          present={read.data?.data ?? []}
          categories={categories}
          editing={editing}
          onSaved={refresh}
        />
      )}
      remove={deleteStation}
      deleteWords={{
        title: words.deleteQuestion,
        text: words.deleteText,
        yes: words.deleteYes,
        done: words.deleted,
        failed: words.deleteFailed,
      }}
      onRemoved={refresh}
    />
  )
}
