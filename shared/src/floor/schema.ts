import { z } from 'zod'
import { Amount, Percent } from '../kernel/amounts.ts'
import { Flag, FlagNumber, Id, requiredText } from '../kernel/fields.ts'
import { Translation, translationFields } from '../kernel/languages.ts'
import { ProviderName } from '../payments/online.ts'
import { CashRounding, PaymentControl } from '../payments/schema.ts'
import { PaperWidth } from '../printing/paper.ts'
import { PrinterAddress } from '../printing/printer-address.ts'
import { Printer, PrinterUse } from '../printing/printer-schema.ts'
import { ImagePath, Restaurant } from '../restaurants/schema.ts'
import { Station } from '../stations/schema.ts'

export const Table = z.object({
  id: Id,
  hall_id: Id,
  name: z.string(),
  capacity: z.number().int(),
  status: FlagNumber,
  /** How often the table's code was renewed. */
  code_version: z.number().int(),
  restaurant_id: Id,
  branch_id: Id,
  hall: z.object({ name: z.string() }),
  logo: ImagePath,
  version: z.number().int(),
})
export type Table = z.infer<typeof Table>

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

/** The start of a business day. Between midnight and noon, because a night belongs to the previous day. */
export const DayStart = z.enum(
  Array.from({ length: 24 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0')
    return half % 2 === 0 ? `${hour}:00` : `${hour}:30`
  }),
)

export const Branch = z.object({
  id: Id,
  restaurant_id: Id,
  phone: z.string(),
  status: FlagNumber,
  abierta: FlagNumber,
  /** A waiting order turns amber after `minutos_ambar`, and red after `minutos_rojo`. */
  minutos_ambar: z.number().int(),
  minutos_rojo: z.number().int(),
  /** Boards are alarmed about an order that its station's screens have not shown for this long. Null: never. Missing in earlier events. */
  segundos_sin_ver: z.number().int().nullish(),
  /** Address of the first network printer, as host or host:port. Empty if there is none. */
  impresora: z.string(),
  /** The kinds of paper that are printed: `pedidos` of at least one station, `recibos` and `z` of at least one register. */
  imprime: z.array(PrinterUse),
  /** 1 if new orders are printed automatically. */
  imprimir_pedidos: FlagNumber,
  /** The width of the paper of receipts, in millimetres. */
  papel: PaperWidth,
  /** 1 if one of the printers has a cash drawer. */
  gaveta: FlagNumber,
  /** 1 if a waiter must confirm a table before its first order. */
  confirmar_mesa: FlagNumber,
  /** 1 if delivering the earlier courses of an order fires its next course. Missing in boards of earlier releases. */
  marcha_sola: FlagNumber.optional(),
  /** 1 if a wait turns red after the usual time of its dishes. Missing in boards of earlier releases. */
  edades_por_plato: FlagNumber.optional(),
  /** 1 if waiters take orders by seat. Missing in boards of earlier releases. */
  asientos: FlagNumber.optional(),
  /** A bill that is closed before this time (`HH:MM`) counts on the previous business day. */
  inicio_dia: z.string(),
  /** 1 if the branch takes payments. 0: bills close without payments. */
  cobros: FlagNumber,
  /** The smallest coin in use. Cash is rounded to it. */
  cash_step: z.number(),
  redondeo: CashRounding,
  /** A larger difference between counted and expected cash needs a reason. Null: no difference needs one. */
  tolerancia_caja: z.number().nullable(),
  /** Discounts and voids require nothing, a reason, or the PIN of a person with permission. */
  control: PaymentControl,
  /** Three percentages of a bill. */
  propinas_sugeridas: z.array(z.number()).length(3),
  /** 1 if receipts show IVA and service even if the prices include them. */
  desglose: FlagNumber,
  /** The provider of guests' online payments. `prueba`: a sandbox without real money. */
  proveedor_pago: ProviderName.nullable(),
  translations: z.array(Translation),
  version: z.number().int(),
})
export type Branch = z.infer<typeof Branch>

export const BranchWithHalls = Branch.extend({ halls: z.array(Hall) })
export type BranchWithHalls = z.infer<typeof BranchWithHalls>

export const RestaurantWithBranches = Restaurant.extend({ branches: z.array(Branch) })
export type RestaurantWithBranches = z.infer<typeof RestaurantWithBranches>

export const Floor = Branch.extend({
  restaurant: Restaurant,
  /** Empty if the kitchen is not divided into stations. */
  stations: z.array(Station),
  printers: z.array(Printer),
  halls: z.array(Hall.extend({ tables: z.array(Table) })),
})
export type Floor = z.infer<typeof Floor>

export const HallWithTables = Hall.extend({
  tables: z.array(TableWithCode),
  branch: Branch.extend({ restaurant: Restaurant }),
})
export type HallWithTables = z.infer<typeof HallWithTables>

/** Minutes of waiting, up to one day. */
const Minutes = z.number().int().min(1).max(1440)

const branchSettings = {
  minutos_ambar: Minutes.optional(),
  minutos_rojo: Minutes.optional(),
  segundos_sin_ver: z.number().int().min(5).max(600).nullable().optional(),
  /** The address of the first printer. A first one prints everything; an empty address deletes it. */
  impresora: PrinterAddress.optional(),
  imprimir_pedidos: Flag.optional(),
  papel: PaperWidth.optional(),
  gaveta: Flag.optional(),
  confirmar_mesa: Flag.optional(),
  marcha_sola: Flag.optional(),
  edades_por_plato: Flag.optional(),
  asientos: Flag.optional(),
  inicio_dia: DayStart.optional(),
  cobros: Flag.optional(),
  cash_step: Amount.min(0.01).max(10_000).optional(),
  redondeo: CashRounding.optional(),
  tolerancia_caja: Amount.nullable().optional(),
  control: PaymentControl.optional(),
  propinas_sugeridas: z.array(Percent).length(3).optional(),
  desglose: Flag.optional(),
  proveedor_pago: ProviderName.nullable().optional(),
}

export const CreateBranchBody = z.object({
  phone: requiredText(),
  status: Flag,
  ...branchSettings,
  ...translationFields,
})
export const UpdateBranchBody = CreateBranchBody.partial().extend({ id: Id })

export const CreateHallBody = z.object({ branch_id: Id, name: requiredText(), status: Flag })
export const UpdateHallBody = z.object({
  id: Id,
  name: requiredText().optional(),
  status: Flag.optional(),
})

const Capacity = z.number().int().min(0).max(10_000)

export const CreateTableBody = z.object({
  hall_id: Id,
  name: requiredText(),
  capacity: Capacity.default(0),
  status: Flag.default(1),
})
export const UpdateTableBody = z.object({
  id: Id,
  name: requiredText().optional(),
  capacity: Capacity.optional(),
  status: Flag.optional(),
})
export const SetReceivesOrdersBody = z.object({ id: Id, abierta: Flag })
