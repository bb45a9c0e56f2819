/** The restaurants as a table; each with the way to its branches. */
import { Button, Table } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/languages'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { es } from '../i18n/es.ts'
import { decimals } from '../i18n/format.ts'
import { Picture } from '../ui/Picture.tsx'
import classes from './RestaurantsScreen.module.css'

const words = es.restaurants

const COLUMNS = [
  words.logo,
  words.name,
  words.contact,
  words.phone,
  words.email,
  words.country,
  words.commission,
  words.status,
]

export function RestaurantTable(props: {
  rows: readonly Restaurant[]
  onBranches: (restaurant: Restaurant) => void
}) {
  return (
    <div className={classes['frame']}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th
                key={column}
                className={column === words.commission ? classes['number'] : undefined}
              >
                {column}
              </Table.Th>
            ))}
            <Table.Th>{words.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((restaurant) => (
            <Row key={restaurant.id} restaurant={restaurant} onBranches={props.onBranches} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Row(props: { restaurant: Restaurant; onBranches: (restaurant: Restaurant) => void }) {
  const { restaurant } = props
  const name = nameOf(restaurant.translations)
  const isActive = restaurant.status === 1
  return (
    <Table.Tr>
      <Table.Td data-label={words.logo}>
        <Picture src={restaurant.logo} name={name} size="3rem" />
      </Table.Td>
      <Table.Td data-label={words.name} className={classes['name']}>
        {name}
      </Table.Td>
      <Table.Td data-label={words.contact}>{restaurant.contact}</Table.Td>
      <Table.Td data-label={words.phone}>{restaurant.phone}</Table.Td>
      <Table.Td data-label={words.email}>{restaurant.email}</Table.Td>
      <Table.Td data-label={words.country}>{words.countries[restaurant.country]}</Table.Td>
      <Table.Td data-label={words.commission} className={classes['number']}>
        {decimals(restaurant.comision)}
      </Table.Td>
      <Table.Td data-label={words.status}>
        <span className={classes['status']} data-active={isActive || undefined}>
          {isActive ? words.active : words.inactive}
        </span>
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          aria-label={words.branchesOf(name)}
          onClick={() => props.onBranches(restaurant)}
        >
          {words.branches}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
