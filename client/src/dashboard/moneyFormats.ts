import type { MoneyFormat } from '@orderi/shared/kernel/formats'

/** One format per currency, most common currency first, for the country in which the currency is most common. */
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
