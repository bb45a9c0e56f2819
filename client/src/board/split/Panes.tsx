/** Dishes on the left, the receiving parts on the right. A tap on a dish moves it to the chosen part. */
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { chargeWords } from '../../i18n/board.ts'
import classes from './Panes.module.css'

const words = chargeWords.split

interface Dish {
  readonly id: number
  readonly name: string
  readonly pieces: string
  readonly onTap: () => void
}

export interface FreeDish extends Dish {
  /** The price of one piece, the seat and the chosen options. */
  readonly detail: string
  readonly isDisabled: boolean
  readonly passAll?: { readonly label: string; readonly onTap: () => void } | undefined
}

export interface PartPane {
  readonly title: string
  readonly total: string
  /** Undefined if the part has a fixed name. */
  readonly name: string | undefined
  readonly dishes: readonly (Dish & { readonly label: string })[]
}

export function Panes(props: {
  title: string
  total: string
  dishes: readonly FreeDish[]
  parts: readonly PartPane[]
  chosen: number
  onChoose: (part: number) => void
  onRename: (name: string) => void
  /** The buttons that add parts. */
  children: ReactNode
}) {
  const { title, total, dishes, parts, chosen } = props
  return (
    <div className={classes['panes']}>
      <section className={classes['pane']} aria-label={title}>
        <h3 className={classes['head']}>
          {title}
          <output className={classes['total']}>{total}</output>
        </h3>
        <ul className={classes['lines']}>
          {dishes.map(({ id, name, detail, pieces, isDisabled, onTap, passAll }) => (
            <li key={id} className={classes['line']}>
              <UnstyledButton className={classes['dish']} disabled={isDisabled} onClick={onTap}>
                <span className={classes['pieces']}>{pieces}</span>
                <span>
                  {name}
                  <span className={classes['detail']}>{detail}</span>
                </span>
              </UnstyledButton>
              {passAll && (
                <Button variant="default" aria-label={passAll.label} onClick={passAll.onTap}>
                  {words.all}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <div className={classes['parts']}>
        {parts.map((part, index) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
            key={index}
            className={classes['pane']}
            data-chosen={index === chosen || undefined}
            aria-label={part.title}
          >
            <UnstyledButton
              className={classes['head']}
              aria-pressed={index === chosen}
              onClick={() => props.onChoose(index)}
            >
              {part.title}
              <span className={classes['total']}>{part.total}</span>
            </UnstyledButton>
            {index === chosen && part.name !== undefined && (
              <TextInput
                label={words.name}
                maxLength={255}
                value={part.name}
                onChange={({ currentTarget }) => props.onRename(currentTarget.value)}
              />
            )}
            <ul className={classes['lines']}>
              {part.dishes.map(({ id, name, pieces, label, onTap }) => (
                <li key={id} className={classes['line']}>
                  <UnstyledButton className={classes['dish']} aria-label={label} onClick={onTap}>
                    <span className={classes['pieces']}>{pieces}</span>
                    {name}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className={classes['more']}>{props.children}</div>
      </div>
    </div>
  )
}
