/** One product of the checklist: chosen or not, and what it costs on top. */
import { Checkbox } from '@mantine/core'
import { nameOf } from '@orderi/shared/kernel/languages'
import type { Product } from '@orderi/shared/menu/schema'
import { es } from '../../i18n/es.ts'
import { MoneyInput } from '../../office/form/MoneyInput.tsx'
import classes from './VariantsDialog.module.css'

const words = es.menu.variants

export function OptionRow(props: {
  product: Product
  currency: string
  isChosen: boolean
  /** The input props of its price. */
  price: object
  onToggle: (isChosen: boolean) => void
}) {
  const { product, isChosen } = props
  const name = nameOf(product.translations)
  const { category } = product.subcategory
  return (
    <li className={classes['row']}>
      <Checkbox
        className={classes['choice']}
        label={name}
        description={`${nameOf(category.translations)} · ${nameOf(product.subcategory.translations)}`}
        checked={isChosen}
        onChange={(event) => props.onToggle(event.currentTarget.checked)}
      />
      {isChosen && (
        <MoneyInput
          className={classes['extra'] ?? ''}
          label={words.extra}
          aria-label={words.extraOf(name)}
          currency={props.currency}
          {...props.price}
        />
      )}
    </li>
  )
}
