/** A dish's picture in a square that is there before it; without one, its first letter on the restaurant's table. */
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { useState } from 'react'
import classes from './DishPicture.module.css'

interface Props {
  readonly dish: Pick<MenuProduct, 'name' | 'imagen'>
  /** Wanted at once; the others when they come near. */
  readonly isFirst?: boolean
  /** Lower than a square: room for what stands below. */
  readonly isWide?: boolean
}

export function DishPicture({ dish, isFirst = false, isWide = false }: Props) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes['frame']} data-wide={isWide || undefined}>
      {dish.imagen && !isBroken ? (
        <img
          className={classes['picture']}
          src={dish.imagen}
          alt=""
          width="500"
          height="500"
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className={classes['letter']} aria-hidden="true">
          {dish.name.slice(0, 1)}
        </span>
      )}
    </span>
  )
}
