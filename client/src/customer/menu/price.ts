/** Prices as a menu writes them: céntimos only where there are some. */
import { money, type Tender } from '@orderi/shared/kernel/written'

/** ₡4 600, or Q45.50. The bill writes every amount in full. */
export function price(amount: number, tender: Tender): string {
  return money(amount, tender).replace(/[.,]00$/, '')
}
