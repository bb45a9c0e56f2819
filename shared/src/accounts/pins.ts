/** How long an admin's code for setting a PIN works. */
export const PIN_CODE_HOURS = 24

/** Whether all digits are equal, or each is one more or one less than the digit before it. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}
