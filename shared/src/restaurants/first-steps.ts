/** The progress of a new restaurant's set-up. It is derived from the restaurant's data and not stored. */
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { Translation } from '../kernel/languages.ts'
import { ImagePath } from './schema.ts'

const Count = z.number().int().min(0)

/** How many entities of each kind exist. The caller does not count as an employee. */
export const SetupCounts = z.object({
  sucursales: Count,
  salones: Count,
  mesas: Count,
  categorias: Count,
  subcategorias: Count,
  productos: Count,
  empleados: Count,
  /** 1 after table codes were printed, this step was dismissed, or a guest ordered with a code. */
  codigos: z.union([z.literal(0), z.literal(1)]),
  /** 1 if a branch takes payments. This step is optional. */
  cobros: z.union([z.literal(0), z.literal(1)]),
  /** 1 after the first order. From then on, the set-up guide is not shown. */
  estrenado: z.union([z.literal(0), z.literal(1)]),
})
export type SetupCounts = z.infer<typeof SetupCounts>

/** The base address of the links in table codes. */
const direccion = z.string()

export const OwnSetupCounts = SetupCounts.extend({ direccion })
export type OwnSetupCounts = z.infer<typeof OwnSetupCounts>

/** The newest restaurants without orders, with the progress of their set-up. */
export const NewRestaurants = z.object({
  direccion,
  /** Number of all restaurants, including those with orders. */
  restaurantes: Count,
  data: z.array(
    SetupCounts.extend({ id: Id, logo: ImagePath, translations: z.array(Translation) }),
  ),
})
export type NewRestaurants = z.infer<typeof NewRestaurants>
