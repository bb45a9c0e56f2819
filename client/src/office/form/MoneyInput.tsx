/** An amount in the restaurant's money: its sign, its grouping, two decimals. */
import { NumberInput, type NumberInputProps } from '@mantine/core'

/** The largest amount that the product takes (contract, "money"). */
const MAX_AMOUNT = 99_999_999.99

/** How people write amounts of a currency: ₡12 300,00 or Q1,250.00. */
function separatorsOf(currency: string) {
  return currency === '₡'
    ? { thousandSeparator: ' ', decimalSeparator: ',', allowedDecimalSeparators: [',', '.'] }
    : { thousandSeparator: ',', decimalSeparator: '.', allowedDecimalSeparators: ['.'] }
}

export function MoneyInput({ currency, ...props }: NumberInputProps & { currency: string }) {
  return (
    <NumberInput
      {...separatorsOf(currency)}
      leftSection={currency}
      inputMode="decimal"
      hideControls
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      min={0}
      max={MAX_AMOUNT}
      clampBehavior="strict"
      {...props}
    />
  )
}
