import { ActionIcon } from '@mantine/core'
import type { OrderLine } from '@orderi/shared/orders/schema'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMemo } from 'react'
import { texts } from '../i18n/common.ts'
import { kitchenWords } from '../i18n/kitchen-waiter.ts'
import { useBoard } from '../live/react.tsx'
import classes from './TotalsPanel.module.css'
import { totalsToMake } from './totals.ts'

const words = kitchenWords.totals

export function TotalsPanel(props: { shows: (line: OrderLine) => boolean; onClose: () => void }) {
  const { shows, onClose } = props
  const orders = useBoard(({ shown }) => shown?.orders)
  const totals = useMemo(() => totalsToMake(orders?.values() ?? [], shows), [orders, shows])
  return (
    <aside className={classes['panel']} aria-label={words.title}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{words.title}</h2>
        <ActionIcon className={classes['close']} aria-label={texts.common.close} onClick={onClose}>
          <IconX size="1.5rem" />
        </ActionIcon>
      </div>
      {totals.length === 0 && <p className={classes['none']}>{words.none}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
      <ul className={classes['dishes']} tabIndex={0} aria-label={words.title}>
        {totals.map(({ key, name, quantity, options, noted, coming }) => (
          <li key={key} className={classes['dish']}>
            <span className={classes['quantity']}>
              {quantity > 0 && words.times({ count: quantity })}
            </span>
            <div className={classes['what']}>
              <div className={classes['name']}>{name}</div>
              {options.map((option) => (
                <div key={option.name} className={classes['option']}>
                  {words.times({ count: option.quantity })} {option.name}
                </div>
              ))}
              {coming > 0 && (
                <div className={classes['option']}>{words.coming({ count: coming })}</div>
              )}
              {noted > 0 && <div className={classes['noted']}>{words.noted({ count: noted })}</div>}
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
