/** The menu to choose from: categories, search, dishes; a dish with options opens them. */
import { Button, CloseButton, Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconToolsKitchen2 from '@tabler/icons-react/dist/esm/icons/IconToolsKitchen2.mjs'
import { useMemo, useState } from 'react'
import { newKey } from '../../api/client.ts'
import { es } from '../../i18n/es.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { usePlace } from '../../ui/place.tsx'
import { addLine, type Cart, type CartLine, piecesIn, piecesOf } from './cart.ts'
import { DishCard } from './DishCard.tsx'
import { DishOptions } from './DishOptions.tsx'
import classes from './MenuBrowser.module.css'
import { searchMenu, sectionsOf } from './search.ts'
import { useMenu } from './useMenu.ts'

const words = es.pos.take

export function MenuBrowser(props: {
  cart: Cart
  onChange: (change: (cart: Cart) => Cart) => void
  onShowCart: () => void
}) {
  const { cart, onChange } = props
  const isPhone = usePlace() === 'phone'
  const read = useMenu()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<number>()
  const [chosen, setChosen] = useState<CartLine>()
  const sections = useMemo(() => (read.data ? sectionsOf(read.data) : []), [read.data])
  const shown = searchMenu(sections, search).filter(
    (section) => search !== '' || !category || section.category === category,
  )
  const currency = read.data?.restaurant.currency ?? ''

  const choose = (product: MenuProduct) => {
    const line = { key: newKey(), product, quantity: 1, note: '', choices: {} }
    if (product.variants.length > 0) setChosen(line)
    else onChange((present) => addLine(present, line))
  }

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
        <fieldset className={classes['categories']} aria-label={words.categories}>
          {[undefined, ...(read.data?.categories ?? [])].map((each) => (
            <UnstyledButton
              key={each?.id ?? 0}
              className={classes['category']}
              aria-pressed={category === each?.id && search === ''}
              onClick={() => {
                setCategory(each?.id)
                setSearch('')
              }}
            >
              {each?.name ?? es.pos.order.all}
            </UnstyledButton>
          ))}
        </fieldset>
      </div>
      <div className={classes['dishes']}>
        {read.isPending && <Skeleton height="16rem" radius="lg" aria-label={es.common.loading} />}
        {read.error && !read.data && (
          <FailureBox text={words.loadFailed}>
            <Button variant="default" onClick={() => void read.refetch()}>
              {es.common.retry}
            </Button>
          </FailureBox>
        )}
        {read.data && shown.length === 0 && (
          <EmptyState
            icon={<IconToolsKitchen2 size="1.75rem" />}
            text={sections.length === 0 ? words.emptyMenu : words.nothing}
          />
        )}
        {shown.map((section) => (
          <section key={section.id} aria-label={section.name}>
            <h3 className={classes['heading']}>{section.name}</h3>
            <ul className={classes['grid']}>
              {section.products.map((product) => (
                <li key={product.id}>
                  <DishCard
                    product={product}
                    currency={currency}
                    pieces={piecesOf(cart, product.id)}
                    onChoose={choose}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isPhone && cart.length > 0 && (
        <Button className={classes['toCart']} size="lg" onClick={props.onShowCart}>
          {words.seeCart(piecesIn(cart))}
        </Button>
      )}
      <DishOptions
        line={chosen}
        currency={currency}
        action={words.addToOrder}
        onClose={() => setChosen(undefined)}
        onDone={(line) => onChange((present) => addLine(present, line))}
      />
    </div>
  )
}
