/** How the guests of a bill want to pay. */
import type { PaymentIntent } from '@orderi/shared/payments/schema'

/** The intents in the sequence of the bill in wire format. */
export function sortedIntents(intents: readonly PaymentIntent[]): PaymentIntent[] {
  return intents.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.guest.id - b.guest.id)
}
