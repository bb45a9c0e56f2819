/** Rules of online payments, without schemas, because guests' phones load only the rules. */
import type { AttemptStatus } from './online.ts'

export function isLiveAttempt({ status }: { readonly status: AttemptStatus }): boolean {
  return status === 'creado' || status === 'pendiente'
}

export interface SettledAmounts {
  readonly applied: number
  readonly tip: number
  readonly excess: number
}

/**
 * Divides a payment that a provider received, in céntimos. The bill takes at most `available`. If it takes nothing, the
 * tip is returned too.
 * @param available the balance that no other attempt reserves; 0 for a closed bill
 */
export function settledAmounts(
  paid: number,
  { tip, available }: { readonly tip: number; readonly available: number },
): SettledAmounts {
  const applied = Math.max(0, Math.min(paid - tip, available))
  if (applied === 0) return { applied: 0, tip: 0, excess: paid }
  return { applied, tip, excess: paid - tip - applied }
}
