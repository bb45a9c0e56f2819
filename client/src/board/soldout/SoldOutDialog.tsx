import { CloseButton, TextInput } from '@mantine/core'
import type { Menu, MenuProduct } from '@orderi/shared/menu/schema'
import { searchDishes } from '@orderi/shared/menu/search'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useReadBoard } from '../../live/react.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuPlaceholder } from '../take/MenuPlaceholder.tsx'
import { sectionsOf, soldOutIdsIn } from '../take/sections.ts'
import { useMenu } from '../take/useMenu.ts'
import { CountDish } from './CountDish.tsx'
import classes from './SoldOutDialog.module.css'
import { SoldOutRow } from './SoldOutRow.tsx'
import { useCountdowns } from './useCountdowns.ts'

const words = waiterWords.soldOut

/** `ofStation` selects the lines of a station, whose dishes come first. */
export function SoldOutDialog(props: {
  ofStation?: ((line: OrderLine) => boolean) | undefined
  onClose: () => void
}) {
  const { ofStation, onClose } = props
  const read = useMenu()
  const [search, setSearch] = useState('')
  return (
    <Dialog opened onClose={onClose} title={words.title} size="lg" isSheet>
      <p className="intro">{words.text}</p>
      <TextInput
        aria-label={texts.pos.take.search}
        placeholder={texts.pos.take.search}
        value={search}
        leftSection={<IconSearch size="1.25rem" />}
        rightSection={
          search && (
            <CloseButton aria-label={texts.pos.take.clearSearch} onClick={() => setSearch('')} />
          )
        }
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {read.data ? (
        <Dishes menu={read.data} {...{ search, ofStation }} />
      ) : (
        <MenuPlaceholder read={read} isEmpty={false} hasFound={false} />
      )}
    </Dialog>
  )
}

function Dishes(props: {
  menu: Menu
  search: string
  ofStation: ((line: OrderLine) => boolean) | undefined
}) {
  const { menu, search, ofStation } = props
  const readBoard = useReadBoard()
  // Fixed when the dialog opens, so that no row moves under the finger.
  const [first] = useState(() => ({
    ordered: openDishIds(readBoard().shown?.orders.values() ?? []),
    ofStation: openDishIds(readBoard().shown?.orders.values() ?? [], ofStation),
    soldOut: soldOutIdsIn(sectionsOf(menu)),
  }))
  if (search.trim() !== '') {
    const found = searchDishes(menu, search)
    if (found.length > 0) return <DishList title={words.title} dishes={found} />
    return <EmptyState icon={<IconSearch size="1.75rem" />} text={texts.pos.take.nothing} />
  }
  const groupOf = ({ id }: MenuProduct) =>
    first.ordered.has(id) ? 'ordered' : first.soldOut.has(id) ? 'soldOut' : 'others'
  const dishes = sectionsOf(menu)
    .flatMap((section) => section.products)
    .toSorted((a, b) => Number(first.ofStation.has(b.id)) - Number(first.ofStation.has(a.id)))
  return GROUPS.map((group) => {
    const own = dishes.filter((dish) => groupOf(dish) === group)
    return (
      own.length > 0 && (
        <section key={group}>
          <h3 className={classes['group']}>{words.groups[group]}</h3>
          <DishList title={words.groups[group]} dishes={own} />
        </section>
      )
    )
  })
}

/** Dishes that are being made come first, because these run out. */
const GROUPS = ['ordered', 'soldOut', 'others'] as const

function openDishIds(
  orders: Iterable<Order>,
  ofStation: (line: OrderLine) => boolean = () => true,
): ReadonlySet<number> {
  const lines = [...orders].flatMap(({ products }) => products.filter(ofStation))
  return new Set(
    lines.filter(({ status }) => isOpenStatus(status)).map(({ product }) => product.id),
  )
}

function DishList({ title, dishes }: { title: string; dishes: readonly MenuProduct[] }) {
  const countdowns = useCountdowns()
  return (
    <ul className={classes['dishes']} aria-label={title}>
      {dishes.map((product) => {
        const isSoldOut = product.sold_out === 1
        const countdown = countdowns?.get(product.id)
        return (
          <SoldOutRow
            key={product.id}
            dish={product}
            isSoldOut={isSoldOut}
            label={
              isSoldOut ? words.unmark({ dish: product.name }) : words.mark({ dish: product.name })
            }
            text={isSoldOut ? words.thereIs : words.ranOut}
            left={
              countdown &&
              words.countdown.state({
                left: Math.max(countdown.left, 0),
                amount: countdown.counted,
              })
            }
          >
            {countdowns && <CountDish dish={product} countdown={countdown} />}
          </SoldOutRow>
        )
      })}
    </ul>
  )
}
