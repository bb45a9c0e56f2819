import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Chips.module.css'

export interface Chip {
  readonly text: string
  readonly icon?: ReactNode
  readonly count: ReactNode
  readonly isChosen: boolean
  readonly choose: () => void
}

export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <fieldset className={classes['row']} aria-label={label}>
      {chips.map(({ text, icon, count, isChosen, choose }) => (
        <UnstyledButton
          key={text}
          className={classes['choice']}
          aria-pressed={isChosen}
          onClick={choose}
        >
          {icon}
          <span className={classes['word']}>{text}</span>
          {count !== undefined && <span className={classes['count']}>{count}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
