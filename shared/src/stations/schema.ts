/** The stations of a branch's kitchen in wire format (docs/contract.md, "Stations"). */
import { z } from 'zod'
import { Flag, FlagNumber, Id, requiredText, SortPosition } from '../kernel/fields.ts'
import { Instant } from '../kernel/time.ts'

export const StationColor = z.enum(['azul', 'verde', 'naranja', 'morado', 'rosa', 'gris'])
export type StationColor = z.infer<typeof StationColor>

/** The sound of new dishes on the station's screens. */
export const StationSound = z.enum(['campana', 'madera', 'dos_tonos', 'ninguno'])
export type StationSound = z.infer<typeof StationSound>

export const Station = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  order: z.number().int(),
  color: StationColor,
  sonido: StationSound,
  /** 1 for the station of the dishes that have no other one. At most one station of a branch. */
  predeterminada: FlagNumber,
  version: z.number().int(),
})
export type Station = z.infer<typeof Station>

/** The connected screens of a station, and when one was last there. `station` is null for the whole kitchen. */
export const KitchenScreens = z.object({
  station: z.number().int().nonnegative().nullable(),
  count: z.number().int().nonnegative(),
  last_at: Instant,
})
export type KitchenScreens = z.infer<typeof KitchenScreens>

/** The minutes until a dish that is ordered now is ready. `station` 0: dishes without a station. */
export const StationQuote = z.object({
  station: z.number().int().nonnegative(),
  minutos: z.number().int().positive(),
})
export type StationQuote = z.infer<typeof StationQuote>

export const StationWithDishes = Station.extend({
  /** The categories whose dishes the station prepares. */
  categorias: z.array(Id),
  /** The dishes that the station prepares although their category belongs to another station or to none. */
  productos: z.array(Id),
  /** The number of lines that the station has to prepare now. */
  abiertas: z.number().int(),
})
export type StationWithDishes = z.infer<typeof StationWithDishes>

const MAX_DISHES = 2000
const ids = z.array(Id).max(MAX_DISHES)

const fields = {
  /** Short, because it stands on tabs and tickets. */
  name: requiredText(60),
  order: SortPosition,
  color: StationColor,
  sonido: StationSound,
  predeterminada: Flag,
  categorias: ids,
}

export const CreateStationBody = z.object({ sucursal: Id, ...fields })
export const UpdateStationBody = z.object(fields).partial().extend({ id: Id })
/** `estacion` null: the station of each dish's category. */
export const AssignStationBody = z.object({
  sucursal: Id,
  productos: ids.min(1),
  estacion: Id.nullable(),
})
