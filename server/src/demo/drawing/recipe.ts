/** How a dish is described so that it can be drawn. */

import type { CupArt } from './cups.ts'
import type { Drink } from './glasses.ts'
import type { Glaze } from './glazes.ts'
import type { Ingredient } from './ingredients.ts'
import type { Cloth, Table } from './surfaces.ts'
import type { Vessel } from './vessels.ts'

/** One ingredient on the plate: its place from the plate's middle, size, turn in degrees, colour. */
export type Portion = readonly [
  ingredient: Ingredient,
  x: number,
  y: number,
  scale?: number,
  turn?: number,
  tone?: string,
]

type Setting = {
  readonly table: Table
  readonly cloth?: Cloth
  /** The cloth's turn in degrees. */
  readonly turn?: number
  /** What lies on the table itself; places from the picture's middle. */
  readonly beside?: readonly Portion[]
}

/** How a dish looks: its table, its vessel and what is in it, from the lowest layer to the top. */
export type Picture = Setting &
  (
    | {
        readonly vessel: Vessel
        readonly glaze?: Glaze
        readonly broth?: string
        readonly food: readonly Portion[]
      }
    | { readonly cup: Glaze; readonly drink: string; readonly art: CupArt }
    | Drink
  )
