import { Button, CloseButton, TextInput } from '@mantine/core'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { choosableVariants } from '@orderi/shared/menu/dishes'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { searchDishes } from '@orderi/shared/menu/search'
import {
  addLine,
  type CartLine,
  newCartLine,
  pieceCountOfDish,
  removeOnePiece,
} from '@orderi/shared/orders/cart'
import { pieceCount } from '@orderi/shared/orders/choice'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useCallback, useMemo, useRef, useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { useLayout } from '../../ui/layout.tsx'
import { Categories } from './Categories.tsx'
import { DishOptions, type LineOfDish } from './DishOptions.tsx'
import classes from './MenuBrowser.module.css'
import { MenuDish } from './MenuDish.tsx'
import { MenuPlaceholder } from './MenuPlaceholder.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { type SeatChoice, SeatRow } from './SeatRow.tsx'
import { sectionsOf } from './sections.ts'
import { useMenu } from './useMenu.ts'

const words = texts.pos.take

export function MenuBrowser(props: {
  cart: readonly CartLine[]
  onChange: (change: (cart: readonly CartLine[]) => readonly CartLine[]) => void
  seats: SeatChoice
  onShowCart: () => void
}) {
  const { cart, onChange, seats } = props
  const seat = seats.value
  const isPhone = useLayout() === 'phone'
  const top = useRef<HTMLDivElement>(null)
  const read = useMenu()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<number>()
  const [chosen, setChosen] = useState<LineOfDish>()
  const sections = useMemo(() => (read.data ? sectionsOf(read.data) : []), [read.data])
  const found =
    read.data && search.trim() !== ''
      ? [{ id: 0, name: words.found, products: searchDishes(read.data, search) }]
      : sections.filter((section) => !category || section.category === category)
  const shown = found.filter(({ products }) => products.length > 0)

  const add = useCallback(
    (line: CartLine) => onChange((present) => addLine(present, line)),
    [onChange],
  )
  const choose = useCallback(
    (dish: MenuProduct) => {
      const line = { ...newCartLine(dish), id: randomUuid(), ...(seat && { seat }) }
      if (choosableVariants(dish).length > 0) setChosen({ dish, line })
      else add(line)
    },
    [add, seat],
  )
  const removeOne = useCallback(
    (product: number) => onChange((present) => removeOnePiece(present, product, seat)),
    [onChange, seat],
  )

  const categories = (
    <Categories
      categories={read.data?.categories ?? []}
      chosen={search === '' ? category : null}
      onChoose={(id) => {
        setCategory(id)
        setSearch('')
        top.current?.scrollIntoView({ block: 'start' })
      }}
    />
  )
  return (
    <div className={classes['browser']}>
      <div className={classes['tools']}>
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          leftSection={<IconSearch size="1.25rem" />}
          rightSection={
            search && <CloseButton aria-label={words.clearSearch} onClick={() => setSearch('')} />
          }
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {!isPhone && categories}
        <SeatRow {...seats} />
      </div>
      <div className={classes['dishes']} ref={top}>
        <MenuPlaceholder read={read} isEmpty={sections.length === 0} hasFound={shown.length > 0} />
        {shown.map((section) => (
          <section key={section.id} aria-label={section.name}>
            <h3 className={classes['heading']}>{section.name}</h3>
            <ul className={classes['grid']}>
              {section.products.map((product) => (
                <li key={product.id}>
                  <MenuDish
                    dish={product}
                    hasSteps={isPhone}
                    pieces={pieceCountOfDish(cart, product.id)}
                    onChoose={choose}
                    onTakeOne={removeOne}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isPhone && (
        <div className={classes['dock']}>
          <OfflineNote />
          {categories}
          {cart.length > 0 && (
            <Button className={classes['toCart']} size="lg" onClick={props.onShowCart}>
              {words.seeCart({ count: pieceCount(cart) })}
            </Button>
          )}
        </div>
      )}
      <DishOptions
        edited={chosen}
        action={words.addToOrder}
        onClose={() => setChosen(undefined)}
        onDone={add}
      />
    </div>
  )
}
