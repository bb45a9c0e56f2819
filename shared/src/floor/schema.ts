/** The floor: branches, their halls and the tables in them. */
import { z } from 'zod'
import { Flag, FlagNumber, Id, requiredText, text } from '../kernel/fields.ts'
import { Translation, translationFields } from '../kernel/languages.ts'
import { ImagePath, Restaurant } from '../restaurants/schema.ts'

export const Table = z.object({
  id: Id,
  hall_id: Id,
  name: z.string(),
  capacity: z.number().int(),
  restaurant_id: Id,
  branch_id: Id,
  hall: z.object({ name: z.string() }),
  logo: ImagePath,
  version: z.number().int(),
})
export type Table = z.infer<typeof Table>

/** A table where its printed code is made. */
export const TableWithCode = Table.extend({ qr_url: z.string() })
export type TableWithCode = z.infer<typeof TableWithCode>

export const Hall = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  status: FlagNumber,
  version: z.number().int(),
})
export type Hall = z.infer<typeof Hall>

export const Branch = z.object({
  id: Id,
  restaurant_id: Id,
  phone: z.string(),
  status: FlagNumber,
  /** 1 while the branch takes orders of customers. */
  abierta: FlagNumber,
  translations: z.array(Translation),
  version: z.number().int(),
})
export type Branch = z.infer<typeof Branch>

export const BranchWithHalls = Branch.extend({ halls: z.array(Hall) })
export type BranchWithHalls = z.infer<typeof BranchWithHalls>

/** The floor as a board shows it: the branch whole, with its restaurant, halls and tables. */
export const Floor = Branch.extend({
  restaurant: Restaurant,
  halls: z.array(Hall.extend({ tables: z.array(Table) })),
})
export type Floor = z.infer<typeof Floor>

export const HallWithTables = Hall.extend({
  tables: z.array(TableWithCode),
  branch: Branch.extend({ restaurant: Restaurant }),
})
export type HallWithTables = z.infer<typeof HallWithTables>

export const CreateBranchBody = z.object({
  phone: requiredText(),
  status: Flag,
  ...translationFields,
})
export const UpdateBranchBody = CreateBranchBody.partial().extend({ id: Id })

export const CreateHallBody = z.object({ branch_id: Id, name: text().default(''), status: Flag })
export const UpdateHallBody = z.object({
  id: Id,
  name: text().optional(),
  status: Flag.optional(),
})

const Capacity = z.number().int().min(0).max(10_000)

export const CreateTableBody = z.object({
  hall_id: Id,
  name: text().default(''),
  capacity: Capacity.default(0),
})
export const UpdateTableBody = z.object({
  id: Id,
  name: text().optional(),
  capacity: Capacity.optional(),
})
export const OpenBranchBody = z.object({ id: Id, abierta: Flag })
