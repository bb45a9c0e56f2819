/** The French words of the dashboard. */
import type { Pack } from '../pack.ts'

export const dashboard: Pack['dashboard'] = {
  title: 'Tableau de bord',
  failed: 'Le tableau de bord n’a pas pu être chargé',
  year: 'Année',
  currency: 'Devise',
  allRestaurants: (currency) => `Tous les restaurants qui encaissent en ${currency}`,
  commission: 'Commission à payer du mois',
  commissionDue: 'Commission à recevoir du mois',
  sales: 'Ventes du mois',
  monthSoFar: (month, year) => `${month} ${year}, jusqu’à aujourd’hui`,
  monthly: (year) => `Ventes mensuelles de ${year}`,
  yearTotal: (amount) => `${amount} sur l’année`,
  top: (year) => `Produits les plus vendus de ${year}`,
  bottom: (year) => `Produits les moins vendus de ${year}`,
  noSales: (year) => `Aucune addition fermée en ${year}`,
  view: (chart) => `Voir ${chart}`,
  chart: 'Graphique',
  table: 'Tableau',
  month: 'Mois',
  amount: 'Ventes',
  product: 'Produit',
  quantity: 'Quantité',
  total: 'Total',
  summary: (month, amount) => `Le mois le plus fort est ${month}, avec ${amount}.`,
}
