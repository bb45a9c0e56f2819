import type { AgeLimits } from '@orderi/shared/orders/ages'

export type AgeTone = 'green' | 'amber' | 'red'

export function ageTone(minutes: number, limits: AgeLimits): AgeTone {
  if (minutes >= limits.red) return 'red'
  return minutes >= limits.amber ? 'amber' : 'green'
}
