import type { MenuProduct } from '@orderi/shared/menu/schema'
import type { ReactNode } from 'react'
import { Picture } from '../ui/Picture.tsx'
import classes from './DishCard.module.css'

interface Props {
  readonly dish: MenuProduct
  /** `tile`: the picture is above the name, with a description. `line`: the picture is beside the name. */
  readonly layout: 'tile' | 'line'
  readonly price: string
  readonly soldOut: string
  /** How many are left. Null if many are left, or if the dish is not counted. */
  readonly left: string | null
  /** The pieces of this dish in the current order. */
  readonly pieces: number
  /** True if the card is visible without scrolling, so that its picture is loaded at once. */
  readonly isFirst?: boolean
  readonly hasPicture: boolean
  /** True if a tap opens a dialog. Then sold-out dishes can be tapped too. */
  readonly opensDialog?: boolean
  readonly onChoose: () => void
  /** Shown beside the dish (`line`), or over its picture (`tile`). */
  readonly children?: ReactNode
}

export function DishCard(props: Props) {
  const { dish, layout, opensDialog = false } = props
  const isTile = layout === 'tile'
  const isOut = dish.sold_out === 1
  const size = isTile ? { fills: '1' } : { size: '3.25rem' }
  return (
    <div
      className={classes['dish']}
      data-layout={layout}
      data-chosen={props.pieces > 0 || undefined}
      data-out={isOut || undefined}
    >
      <button
        type="button"
        className={classes['body']}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        disabled={isOut && !opensDialog}
        onClick={props.onChoose}
      >
        {props.hasPicture && (
          <Picture src={dish.imagen} name={dish.name} isEager={props.isFirst ?? false} {...size} />
        )}
        <span className={classes['words']}>
          <span className={classes['name']}>{dish.name}</span>
          {isTile && dish.description && (
            <span className={classes['text']}>{dish.description}</span>
          )}
          <span className={classes['price']}>
            {isOut ? props.soldOut : props.price}
            {!isOut && props.left !== null && <span className={classes['left']}>{props.left}</span>}
          </span>
        </span>
      </button>
      {props.children}
    </div>
  )
}
