/** A dish of the menu. A tap adds one piece. On phones, the buttons − and + change the number. */
import { ActionIcon } from '@mantine/core'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import { DishCard } from '../../dish/DishCard.tsx'
import { texts } from '../../i18n/common.ts'
import { useMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './MenuDish.module.css'

const words = texts.pos.take

export const MenuDish = memo(function MenuDish(props: {
  dish: MenuProduct
  pieces: number
  hasSteps: boolean
  onChoose: (dish: MenuProduct) => void
  onTakeOne: (dish: number) => void
}) {
  const { dish, pieces, hasSteps } = props
  const money = useMoneyFormatter()
  const choose = () => props.onChoose(dish)
  return (
    <DishCard
      dish={dish}
      layout="line"
      price={money(dish.price)}
      soldOut={words.soldOut}
      left={dish.left === undefined ? null : words.left({ count: dish.left })}
      pieces={pieces}
      hasPicture={dish.imagen !== null}
      onChoose={choose}
    >
      {hasSteps && pieces > 0 && (
        <ActionIcon
          className={classes['step']}
          variant="default"
          aria-label={words.less({ dish: dish.name })}
          onClick={() => props.onTakeOne(dish.id)}
        >
          <IconMinus size="1.375rem" />
        </ActionIcon>
      )}
      {pieces > 0 && (
        <output className={classes['pieces']} data-badge={!hasSteps || undefined}>
          {pieces}
        </output>
      )}
      {hasSteps && dish.sold_out === 0 && (
        <ActionIcon
          className={classes['step']}
          variant={pieces > 0 ? 'filled' : 'default'}
          aria-label={pieces > 0 ? words.more({ dish: dish.name }) : words.add({ dish: dish.name })}
          onClick={choose}
        >
          <IconPlus size="1.375rem" />
        </ActionIcon>
      )}
    </DishCard>
  )
})
