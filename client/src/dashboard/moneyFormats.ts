/** What the restaurants of the platform are paid in. */
import type { MoneyFormat } from '@orderi/shared/kernel/formats'

/** One for each currency, the most common first, in the way of the country where it is most common. */
export function moneyFormatsOf(restaurants: readonly MoneyFormat[]): MoneyFormat[] {
  const count = (isCounted: (each: MoneyFormat) => boolean) => restaurants.filter(isCounted).length
  const currencies = [...new Set(restaurants.map(({ currency }) => currency))]
  return currencies
    .toSorted((a, b) => count((each) => each.currency === b) - count((each) => each.currency === a))
    .map((currency) => {
      const inCountry = (country: MoneyFormat['country']) =>
        count((each) => each.currency === currency && each.country === country)
      return { currency, country: inCountry('gua') > inCountry('crc') ? 'gua' : 'crc' }
    })
}
