import { UnstyledButton } from '@mantine/core'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { memo } from 'react'
import { texts } from '../../i18n/texts.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useMoney } from '../useMoney.ts'
import classes from './DishCard.module.css'

export const DishCard = memo(function DishCard(props: {
  product: MenuProduct
  /** The quantity in the current order. */
  pieces: number
  onChoose: (product: MenuProduct) => void
}) {
  const { product, pieces } = props
  const money = useMoney()
  const isSoldOut = product.sold_out === 1
  return (
    <UnstyledButton
      className={classes['dish']}
      data-chosen={pieces > 0 || undefined}
      disabled={isSoldOut}
      onClick={() => props.onChoose(product)}
    >
      {product.imagen && <Picture src={product.imagen} name={product.name} size="3.25rem" />}
      <span className={classes['words']}>
        <span className={classes['name']}>{product.name}</span>
        <span className={classes['price']}>
          {isSoldOut ? texts.pos.take.soldOut : money(product.price)}
        </span>
      </span>
      {pieces > 0 && <span className={classes['pieces']}>{pieces}</span>}
    </UnstyledButton>
  )
})
