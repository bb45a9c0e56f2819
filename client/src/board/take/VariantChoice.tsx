/** One variant of a dish: take one of its options, or several up to its number. */
import { UnstyledButton } from '@mantine/core'
import { mustChoose } from '@orderi/shared/menu/rules'
import type { MenuProduct } from '@orderi/shared/menu/schema'
import { texts } from '../../i18n/texts.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { useMoney } from '../useMoney.ts'
import classes from './VariantChoice.module.css'

const words = texts.pos.take

export function VariantChoice(props: {
  variant: MenuProduct['variants'][number]
  chosen: Readonly<Record<number, number>>
  onChoose: (option: number, pieces: number) => void
}) {
  const { variant, chosen, onChoose } = props
  const money = useMoney()
  const total = Object.values(chosen).reduce((sum, pieces) => sum + pieces, 0)
  return (
    <fieldset className={classes['variant']}>
      <legend className={classes['legend']}>
        {variant.name}
        <span className={classes['hint']}>
          {words.upTo(variant.quantity)}
          {mustChoose(variant) && ` · ${words.required}`}
        </span>
      </legend>
      <div className={classes['options']}>
        {variant.options.map((option) => {
          const pieces = chosen[option.id] ?? 0
          const isCounted = variant.quantity > 1 && pieces > 0
          return (
            <div
              key={option.id}
              className={classes['option']}
              data-chosen={pieces > 0 || undefined}
            >
              <UnstyledButton
                className={classes['name']}
                aria-pressed={pieces > 0}
                disabled={pieces === 0 && variant.quantity > 1 && total >= variant.quantity}
                onClick={() => onChoose(option.id, pieces > 0 ? 0 : 1)}
              >
                {option.name}
                {option.additional_price > 0 && (
                  <span className={classes['extra']}>
                    {words.extra(money(option.additional_price))}
                  </span>
                )}
              </UnstyledButton>
              {isCounted && (
                <Stepper
                  label={option.name}
                  lessLabel={words.less(option.name)}
                  moreLabel={words.more(option.name)}
                  value={pieces}
                  min={0}
                  max={variant.quantity - total + pieces}
                  onChange={(value) => onChoose(option.id, value)}
                />
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
