/** How long something has waited, and when that begins to matter. */

/** From these minutes on a wait is amber, and red. */
export interface AgeLimits {
  readonly amber: number
  readonly red: number
}

export type AgeTone = 'green' | 'amber' | 'red'

/** The colour of a wait; it always comes with an icon of its own. */
export function ageTone(minutes: number, limits: AgeLimits): AgeTone {
  if (minutes >= limits.red) return 'red'
  return minutes >= limits.amber ? 'amber' : 'green'
}
