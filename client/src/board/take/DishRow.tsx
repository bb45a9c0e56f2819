/** A dish on a phone: a tap adds it, and − and + are within reach of the thumb. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import { texts } from '../../i18n/texts.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useMoney } from '../useMoney.ts'
import classes from './DishRow.module.css'

const words = texts.pos.take

export const DishRow = memo(function DishRow(props: {
  product: MenuProduct
  /** The quantity in the current order. */
  pieces: number
  onChoose: (product: MenuProduct) => void
  onTakeOne: (product: number) => void
}) {
  const { product, pieces } = props
  const money = useMoney()
  const isSoldOut = product.sold_out === 1
  const choose = () => props.onChoose(product)
  return (
    <div className={classes['row']} data-chosen={pieces > 0 || undefined}>
      <UnstyledButton className={classes['dish']} disabled={isSoldOut} onClick={choose}>
        {product.imagen && <Picture src={product.imagen} name={product.name} size="3.25rem" />}
        <span className={classes['words']}>
          <span className={classes['name']}>{product.name}</span>
          <span className={classes['price']}>
            {isSoldOut ? words.soldOut : money(product.price)}
          </span>
        </span>
      </UnstyledButton>
      {pieces > 0 && (
        <>
          <ActionIcon
            className={classes['step']}
            variant="default"
            aria-label={words.less(product.name)}
            onClick={() => props.onTakeOne(product.id)}
          >
            <IconMinus size="1.375rem" />
          </ActionIcon>
          <output className={classes['pieces']}>{pieces}</output>
        </>
      )}
      {!isSoldOut && (
        <ActionIcon
          className={classes['step']}
          variant={pieces > 0 ? 'filled' : 'default'}
          aria-label={pieces > 0 ? words.more(product.name) : words.add(product.name)}
          onClick={choose}
        >
          <IconPlus size="1.375rem" />
        </ActionIcon>
      )}
    </div>
  )
})
