/** The network printers of a branch in wire format (docs/contract.md, "Printers"). */
import { z } from 'zod'
import { Flag, FlagNumber, Id, requiredText } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { PaperWidth } from './paper.ts'
import { PrinterAddress } from './printer-address.ts'
import { PrintProblem } from './schema.ts'

/** `pedidos`: tickets of dishes whose station has no printer. `z`: also the X. */
export const PrinterUse = z.enum(['pedidos', 'cuentas', 'recibos', 'z'])
export type PrinterUse = z.infer<typeof PrinterUse>

export const Printer = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  /** The address, as host or host:port. */
  impresora: z.string(),
  papel: PaperWidth,
  /** 1 if the printer has the cash drawer of the registers without a printer. */
  gaveta: FlagNumber,
  /** One printer of a branch prints each kind of paper, and the tickets of each station. */
  imprime: z.array(PrinterUse),
  /** The stations whose tickets it prints. */
  estaciones: z.array(Id),
  /** The printer that prints while this one does not respond. */
  respaldo: Id.nullable(),
  version: z.number().int(),
})
export type Printer = z.infer<typeof Printer>

export const PrinterWithQueue = Printer.extend({
  /** The number of papers that wait for it. */
  en_cola: z.number().int(),
  /** The number of failed papers. A person retries or discards them. */
  sin_salir: z.number().int(),
  /** The number of papers of the last hour that the fallback printer took over. */
  desviados: z.number().int(),
  problema: PrintProblem.nullable(),
})
export type PrinterWithQueue = z.infer<typeof PrinterWithQueue>

const fields = {
  name: requiredText(60),
  impresora: PrinterAddress.refine((value) => value !== '', { params: reason('required') }),
  papel: PaperWidth,
  gaveta: Flag,
  imprime: z.array(PrinterUse).max(PrinterUse.options.length),
  estaciones: z.array(Id).max(200),
  respaldo: Id.nullable(),
}

export const CreatePrinterBody = z.object({
  sucursal: Id,
  ...fields,
  papel: PaperWidth.default(80),
  gaveta: Flag.default(0),
  respaldo: Id.nullable().default(null),
})
export const UpdatePrinterBody = z.object(fields).partial().extend({ id: Id })
