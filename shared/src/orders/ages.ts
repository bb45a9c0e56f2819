/** From which waiting times work counts as late (docs/contract.md, "Kitchen times"). Pure. */
import { isWork } from '../courses/rules.ts'
import type { Floor } from '../floor/schema.ts'
import type { OrderLine } from './schema.ts'

/** Waiting times, in minutes, from which a wait is shown in amber and in red. */
export interface AgeLimits {
  readonly amber: number
  readonly red: number
}

export type AgeSettings = Pick<Floor, 'minutos_ambar' | 'minutos_rojo' | 'edades_por_plato'>

/**
 * The limits of work on these lines. If the branch measures ages by dish, red begins at the longest usual time of the
 * unfinished lines, and amber in the proportion of the branch's limits.
 */
export function ageLimitsOf(
  { minutos_ambar: amber, minutos_rojo: red, edades_por_plato }: AgeSettings,
  lines: readonly OrderLine[] = [],
): AgeLimits {
  const work = edades_por_plato === 1 ? lines.filter(isWork) : []
  if (work.length === 0) return { amber, red }
  const longest = Math.max(
    ...work.map(({ usual }) => (usual == null ? red : Math.max(1, usual / 60))),
  )
  return { amber: (longest * amber) / red, red: longest }
}
