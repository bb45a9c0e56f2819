import type { MenuVariant } from '../menu/dishes.ts'
import type { MenuProduct } from '../menu/schema.ts'
import { type ChosenVariant, type OfferedVariant, type PricedChoice, priceChoice } from './rules.ts'

export type ChosenOption = ChosenVariant['options'][number]

function offeredBy(dish: MenuProduct): readonly OfferedVariant[] {
  return dish.variants.map(({ id, name, quantity, required, options }) => ({
    id,
    name,
    quantity,
    required: required === 1,
    // The menu of guests and waiters contains only available options.
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.additional_price,
      available: true,
    })),
  }))
}

export function priceDish(dish: MenuProduct, chosen: readonly ChosenVariant[]): PricedChoice {
  return priceChoice(dish.price, offeredBy(dish), chosen)
}

/** The price of one piece in currency units, even while required options are missing. */
export function priceSoFar(dish: MenuProduct, chosen: readonly ChosenVariant[]): number {
  const offered = offeredBy(dish).map((variant) => ({ ...variant, required: false }))
  const priced = priceChoice(dish.price, offered, chosen)
  return priced.ok ? priced.unitPrice : dish.price
}

/** The names and quantities of options, such as `2 × Natilla, Huevo`. */
export function optionsText(
  options: readonly { readonly name: string; readonly quantity: number }[],
  separator = ', ',
): string {
  return options
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(separator)
}

/** The names of the chosen options. Omits options that are no longer on the menu. */
export function choiceText(dish: MenuProduct, chosen: readonly ChosenVariant[]): string {
  return optionsText(
    keepOfferedOptions(dish, chosen).flatMap(({ variant_id, options }) => {
      const offered = dish.variants.find(({ id }) => id === variant_id)?.options ?? []
      return options.map(({ option_id, quantity }) => ({
        name: offered.find(({ id }) => id === option_id)?.name ?? '',
        quantity,
      }))
    }),
  )
}

export function keepOfferedOptions(
  dish: MenuProduct,
  chosen: readonly ChosenVariant[],
): readonly ChosenVariant[] {
  return chosen.flatMap(({ variant_id, options }) => {
    const offered = dish.variants.find(({ id }) => id === variant_id)?.options ?? []
    const left = options.filter(({ option_id }) => offered.some(({ id }) => id === option_id))
    return left.length === 0 ? [] : [{ variant_id, options: left }]
  })
}

export function chosenOptions(
  chosen: readonly ChosenVariant[],
  { id }: MenuVariant,
): readonly ChosenOption[] {
  return chosen.find(({ variant_id }) => variant_id === id)?.options ?? []
}

export function pieceCount(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Sets the quantity of one option, up to its variant's maximum. In a single-choice variant, it replaces the chosen one.
 * Options are sorted as on the menu, so that equal choices have equal JSON.
 */
export function withOption(
  dish: MenuProduct,
  chosen: readonly ChosenVariant[],
  variant: MenuVariant,
  optionId: number,
  quantity: number,
): readonly ChosenVariant[] {
  const others = chosenOptions(chosen, variant).filter(
    ({ option_id }) => variant.quantity > 1 && option_id !== optionId,
  )
  const limited = Math.min(Math.max(0, quantity), variant.quantity - pieceCount(others))
  const next = [...others, { option_id: optionId, quantity: limited }]
  const options = variant.options.flatMap(
    ({ id }) => next.find((each) => each.option_id === id && each.quantity > 0) ?? [],
  )
  return dish.variants.flatMap((each) => {
    const remaining = each.id === variant.id ? options : chosenOptions(chosen, each)
    return remaining.length === 0 ? [] : [{ variant_id: each.id, options: remaining }]
  })
}
