/** What a new restaurant needs before its first order; how far it is follows from what there is, and is kept nowhere. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { Translation } from '../kernel/languages.ts'
import { ImagePath } from './schema.ts'

const Count = z.number().int().min(0)

/** How many of each there are; whoever asks is none of the employees. */
export const FirstSteps = z.object({
  sucursales: Count,
  salones: Count,
  mesas: Count,
  categorias: Count,
  subcategorias: Count,
  productos: Count,
  empleados: Count,
  /** 1 once the codes of the tables were printed, that step was dismissed, or a guest ordered with one. */
  codigos: z.union([z.literal(0), z.literal(1)]),
  /** 1 once somebody ordered there: then nobody needs to be guided any more. */
  estrenado: z.union([z.literal(0), z.literal(1)]),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** The address that the codes of all tables lead to. */
const direccion = z.string()

/** The steps of the working restaurant. */
export const OwnFirstSteps = FirstSteps.extend({ direccion })
export type OwnFirstSteps = z.infer<typeof OwnFirstSteps>

/** A platform's restaurants that have had no order yet. */
export const NewRestaurants = z.object({
  direccion,
  /** How many restaurants there are, with those that have. */
  restaurantes: Count,
  data: z.array(FirstSteps.extend({ id: Id, logo: ImagePath, translations: z.array(Translation) })),
})
export type NewRestaurants = z.infer<typeof NewRestaurants>
