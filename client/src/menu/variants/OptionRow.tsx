import { Checkbox } from '@mantine/core'
import { menuWords } from '../../i18n/office.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import classes from './VariantsDialog.module.css'

export interface OptionProduct {
  readonly id: number
  readonly name: string
  readonly place?: string
}

const words = menuWords.variants

export function OptionRow(props: {
  option: OptionProduct
  isChosen: boolean
  price: object
  onToggle: (isChosen: boolean) => void
}) {
  const { option, isChosen } = props
  const { name } = option
  return (
    <li className={classes['row']}>
      <Checkbox
        className={classes['choice']}
        label={name}
        description={option.place}
        checked={isChosen}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
      {isChosen && (
        <MoneyInput
          className={classes['extra'] ?? ''}
          label={words.extra}
          aria-label={words.extraOf({ name })}
          {...props.price}
        />
      )}
    </li>
  )
}
