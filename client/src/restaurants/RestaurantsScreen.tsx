import { deleteRestaurant, restaurants, updateRestaurant } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import { useState } from 'react'
import { queryKeys } from '../api/queryKeys.ts'
import { session } from '../api/session.ts'
import { amountText } from '../i18n/format.ts'
import { restaurantsWords } from '../i18n/office.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { EntityListScreen } from '../office/list/EntityListScreen.tsx'
import { RowButton } from '../office/list/RowButton.tsx'
import { statusColumn } from '../office/list/statusColumn.tsx'
import { readList, useServerList } from '../office/list/useList.ts'
import { type Credentials, PasswordDialog } from '../office/PasswordDialog.tsx'
import { queryClient } from '../shell/queries.ts'
import type { Column } from '../ui/DataTable.tsx'
import { Picture } from '../ui/Picture.tsx'
import { EnterRestaurantDialog } from './EnterRestaurantDialog.tsx'
import { RestaurantForm } from './RestaurantForm.tsx'

const words = restaurantsWords

const named = ({ translations }: Restaurant) => nameOf(translations)

const COLUMNS: readonly Column<Restaurant>[] = [
  {
    label: words.logo,
    cell: (row) => <Picture src={row.logo} name={named(row)} size="2.75rem" />,
    isPicture: true,
  },
  { label: words.name, cell: named, isMain: true },
  { label: words.contact, cell: ({ contact }) => contact },
  { label: words.phone, cell: ({ phone }) => phone, isNarrow: true },
  { label: words.email, cell: ({ email }) => email },
  { label: words.country, cell: ({ country }) => words.countries[country], isNarrow: true },
  {
    label: words.commission,
    // One number format for all rows, although the countries of the restaurants differ.
    cell: ({ comision }) => amountText(comision, 'crc'),
    align: 'end',
    isNarrow: true,
  },
  statusColumn(words.status, [words.active, words.inactive], ({ status }) => status === 1),
]

function refresh(): void {
  // The dialog for choosing a restaurant must load the changed restaurants.
  session.forgetRestaurants()
  void queryClient.invalidateQueries({ queryKey: queryKeys.restaurants })
}

export function RestaurantsScreen() {
  const list = useServerList({ key: queryKeys.restaurants, read: readList(restaurants) })
  const entering = useEntityDialog<Restaurant>()
  const [credentials, setCredentials] = useState<Credentials>()
  return (
    <EntityListScreen
      title={words.title}
      list={list}
      columns={COLUMNS}
      words={words}
      icon={IconBuildingStore}
      nameOf={named}
      rowActions={(row) => (
        <RowButton
          text={words.enter}
          label={words.enterOne({ name: named(row) })}
          icon={IconDoorEnter}
          onClick={() => entering.open(row)}
        />
      )}
      form={(editing) => (
        <RestaurantForm editing={editing} onSaved={refresh} onCredentials={setCredentials} />
      )}
      remove={deleteRestaurant}
      retire={{ label: words.retire, update: updateRestaurant, as: { status: 0 } }}
      onRemoved={refresh}
    >
      <PasswordDialog credentials={credentials} onClose={() => setCredentials(undefined)} />
      <EnterRestaurantDialog entering={entering} />
    </EntityListScreen>
  )
}
