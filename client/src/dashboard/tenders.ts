/** What the restaurants of the platform are paid in. */
import type { Tender } from '@orderi/shared/kernel/written'

/** One for each currency, the most common first, in the way of the country where it is most common. */
export function tendersOf(restaurants: readonly Tender[]): Tender[] {
  const count = (isCounted: (each: Tender) => boolean) => restaurants.filter(isCounted).length
  const currencies = [...new Set(restaurants.map(({ currency }) => currency))]
  return currencies
    .toSorted((a, b) => count((each) => each.currency === b) - count((each) => each.currency === a))
    .map((currency) => {
      const inCountry = (country: Tender['country']) =>
        count((each) => each.currency === currency && each.country === country)
      return { currency, country: inCountry('gua') > inCountry('crc') ? 'gua' : 'crc' }
    })
}
