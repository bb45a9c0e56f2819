/** The Portuguese words of the dashboard. */
import type { Pack } from '../pack.ts'

export const dashboard: Pack['dashboard'] = {
  title: 'Painel',
  failed: 'Não foi possível carregar o painel',
  year: 'Ano',
  currency: 'Moeda',
  allRestaurants: (currency) => `Todos os restaurantes que cobram em ${currency}`,
  commission: 'Comissão a pagar do mês',
  commissionDue: 'Comissão a receber do mês',
  sales: 'Vendas do mês',
  monthSoFar: (month, year) => `${month} de ${year}, até hoje`,
  monthly: (year) => `Vendas mensais de ${year}`,
  yearTotal: (amount) => `${amount} no ano`,
  top: (year) => `Produtos mais vendidos de ${year}`,
  bottom: (year) => `Produtos menos vendidos de ${year}`,
  noSales: (year) => `Não há contas fechadas em ${year}`,
  view: (chart) => `Ver ${chart}`,
  chart: 'Gráfico',
  table: 'Tabela',
  month: 'Mês',
  amount: 'Vendas',
  product: 'Produto',
  quantity: 'Quantidade',
  total: 'Total',
  summary: (month, amount) => `O mês mais alto é ${month}, com ${amount}.`,
}
