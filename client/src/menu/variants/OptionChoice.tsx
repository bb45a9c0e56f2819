import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { product as productCall, saveOptions } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Product, Variant } from '@orderi/shared/menu/schema'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { texts } from '../../i18n/common.ts'
import { menuWords } from '../../i18n/office.ts'
import { FormFoot } from '../../office/form/FormFoot.tsx'
import { amountRule, type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { StaleDialog } from '../../office/form/StaleDialog.tsx'
import { useSaving } from '../../office/form/useSaving.ts'
import { LoadFailedDialog } from '../../office/list/ListContent.tsx'
import { useRestaurantMoney } from '../../office/useRestaurantMoney.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { refreshMenu } from '../refresh.ts'
import { NO_FILTERS, OptionFilters } from './OptionFilters.tsx'
import { type OptionProduct, OptionRow } from './OptionRow.tsx'
import { useOptionProducts } from './useOptionProducts.ts'
import classes from './VariantsDialog.module.css'

const words = menuWords.variants

interface ChosenOption {
  readonly id: number
  readonly name: string
  readonly additional_price: NumberValue
}

interface Values {
  options: ChosenOption[]
}

function valuesOf({ options }: Variant): Values {
  return {
    options: options.map(({ product_id, name, additional_price }) => ({
      id: product_id,
      name,
      additional_price,
    })),
  }
}

export function OptionChoice(props: {
  variant: Variant
  onChanged: (isChanged: boolean) => void
  /** Restarts the form with the variant that the server has now. */
  onTake: (present: Variant) => void
  onDone: (saved: Variant) => void
}) {
  const { variant, onChanged } = props
  const money = useRestaurantMoney()
  const form = useForm<Values>({
    initialValues: valuesOf(variant),
    validate: { options: { additional_price: amountRule } },
  })
  const saving = useSaving<Values, Variant>({
    form,
    version: variant.version,
    send: ({ options }, sent) =>
      api.request(saveOptions, {
        body: {
          product_variant_id: variant.id,
          options: options.map(({ id, additional_price }) => ({
            id,
            additional_price: numberOf(additional_price),
          })),
        },
        ...sent,
      }),
    words: words.saveOptions,
    onSaved: (saved) => {
      refreshMenu()
      props.onDone(saved)
    },
  })
  const isDirty = form.isDirty()
  useEffect(() => {
    onChanged(isDirty)
    return () => onChanged(false)
  }, [isDirty, onChanged])
  const [filters, setFilters] = useState(NO_FILTERS)
  const found = useOptionProducts(filters)
  const { options } = form.values

  function toggle({ id, name }: OptionProduct, isChosen: boolean) {
    const others = options.filter((each) => each.id !== id)
    form.setFieldValue(
      'options',
      isChosen ? [...options, { id, name, additional_price: 0 }] : others,
    )
  }
  const row = (option: OptionProduct) => {
    const index = options.findIndex((each) => each.id === option.id)
    return (
      <OptionRow
        key={option.id}
        option={option}
        isChosen={index >= 0}
        price={form.getInputProps(`options.${index}.additional_price`)}
        onToggle={(isChosen) => toggle(option, isChosen)}
      />
    )
  }
  // Saved options stay first, even when deselected, so that no row moves under the finger.
  const before = new Set(variant.options.map((each) => each.product_id))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const summary = (values: Values) => [[words.options, describe(values.options, money)]] as const

  return (
    <form className={classes['form']} onSubmit={saving.submit} noValidate>
      <OptionFilters value={filters} onChange={setFilters} />
      <ul className={classes['rows']} aria-label={words.choices} aria-busy={found.isFetching}>
        {!isFiltered &&
          variant.options.map((option) => row({ id: option.product_id, name: option.name }))}
        {found.products
          .filter(({ id }) => id !== variant.product_id && (isFiltered || !before.has(id)))
          .map((product) =>
            row({ id: product.id, name: nameOf(product.translations), place: placeOf(product) }),
          )}
      </ul>
      {found.isNothing && <p className={classes['about']}>{texts.office.list.nothing}</p>}
      {found.error && (
        <RetryBox error={found.error} isBusy={found.isFetching} onRetry={found.retry} />
      )}
      <LoadFailedDialog
        title={menuWords.products.loadFailed}
        error={found.error}
        errorAt={found.errorAt}
      />
      {found.hasMore && (
        <Button
          className={classes['more']}
          variant="default"
          loading={found.isFetching}
          onClick={found.more}
        >
          {words.more}
        </Button>
      )}
      <FormFoot saving={saving} saveLabel={words.saveChoice({ count: options.length })} />
      <StaleDialog
        saving={saving}
        form={form}
        reload={async () => {
          const present = await api.request(productCall, { params: { id: variant.product_id } })
          return present.variants.find(({ id }) => id === variant.id)
        }}
        valuesOf={valuesOf}
        summary={summary}
        onTake={props.onTake}
      />
    </form>
  )
}

function placeOf({ subcategory }: Product): string {
  return `${nameOf(subcategory.category.translations)} · ${nameOf(subcategory.translations)}`
}

function describe(options: readonly ChosenOption[], money: (amount: number) => string): string {
  return options
    .map(({ name, additional_price }) => `${name} + ${money(numberOf(additional_price))}`)
    .toSorted()
    .join(', ')
}
