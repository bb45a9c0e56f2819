import { Button } from '@mantine/core'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { type ReactNode, useState } from 'react'
import { useAccess } from '../../api/useAccess.ts'
import { texts } from '../../i18n/common.ts'
import { VoidSoldOut } from '../correct/VoidSoldOut.tsx'
import classes from './SoldOutRow.module.css'
import { useSetSoldOut } from './useSetSoldOut.ts'

/** A dish with a button that changes its availability. A sold-out dish offers to void its open lines. */
export function SoldOutRow(props: {
  dish: Pick<MenuProduct, 'id' | 'name' | 'left'>
  isSoldOut: boolean
  /** The button's accessible name. */
  label: string
  text: string
  /** How many are left of a counted dish. */
  left?: string | undefined
  isLarge?: boolean
  children?: ReactNode
}) {
  const { dish, isSoldOut } = props
  const mark = useSetSoldOut()
  const [isAsking, setAsking] = useState(false)
  const mayVoid = useAccess('F')
  return (
    <li className={classes['dish']} data-large={props.isLarge || undefined}>
      <span className={classes['name']}>
        {dish.name}
        {(isSoldOut || props.left) && (
          <span className={classes['state']}>
            {isSoldOut && <span className={classes['mark']}>{texts.pos.take.soldOut}</span>}
            {props.left && <span>{props.left}</span>}
          </span>
        )}
      </span>
      <Button
        className={classes['step']}
        variant={isSoldOut ? 'light' : 'default'}
        aria-label={props.label}
        onClick={() => {
          mark(dish, !isSoldOut)
          setAsking(mayVoid && !isSoldOut)
        }}
      >
        {props.text}
      </Button>
      {props.children}
      {isAsking && <VoidSoldOut dish={dish} onBack={() => setAsking(false)} />}
    </li>
  )
}
