/** The English words of the dashboard. */
import type { Pack } from '../pack.ts'

export const dashboard: Pack['dashboard'] = {
  title: 'Dashboard',
  failed: 'The dashboard could not be loaded',
  year: 'Year',
  currency: 'Currency',
  allRestaurants: (currency) => `All restaurants that charge in ${currency}`,
  commission: 'Fee to pay for the month',
  commissionDue: 'Fee to collect for the month',
  sales: 'Sales of the month',
  monthSoFar: (month, year) => `${month} ${year}, so far`,
  monthly: (year) => `Monthly sales of ${year}`,
  yearTotal: (amount) => `${amount} in the year`,
  top: (year) => `Best-selling items of ${year}`,
  bottom: (year) => `Least-selling items of ${year}`,
  noSales: (year) => `There are no closed bills in ${year}`,
  view: (chart) => `View ${chart}`,
  chart: 'Chart',
  table: 'Table',
  month: 'Month',
  amount: 'Sales',
  product: 'Item',
  quantity: 'Quantity',
  total: 'Total',
  summary: (month, amount) => `The highest month is ${month}, with ${amount}.`,
}
