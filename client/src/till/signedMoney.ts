/** Formats an amount with its sign, even if it is positive: +₡500,00 or −₡500,00. */
export function signedMoney(amount: number, money: (amount: number) => string): string {
  if (amount === 0) return money(0)
  return `${amount > 0 ? '+' : '−'}${money(Math.abs(amount))}`
}
