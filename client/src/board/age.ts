/** Waiting times, in minutes, from which a wait is shown in amber and in red. */
export interface AgeLimits {
  readonly amber: number
  readonly red: number
}

export type AgeTone = 'green' | 'amber' | 'red'

export function ageTone(minutes: number, limits: AgeLimits): AgeTone {
  if (minutes >= limits.red) return 'red'
  return minutes >= limits.amber ? 'amber' : 'green'
}
