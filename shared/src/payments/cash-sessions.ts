/** Cash sessions of registers in wire format (docs/money.md, "The till"). Amounts are in currency units. */
import { z } from 'zod'
import { Amount } from '../kernel/amounts.ts'
import { Flag, FlagNumber, Id, requiredText, text } from '../kernel/fields.ts'
import { Language } from '../kernel/languages.ts'
import { Instant } from '../kernel/time.ts'
import { PaperWidth } from '../printing/paper.ts'
import { PrinterAddress } from '../printing/printer-address.ts'
import { approvable, MethodKind } from './schema.ts'

export const CashSessionStatus = z.enum(['abierto', 'cerrado'])

const CashSessionHead = z.object({
  id: Id,
  number: z.number().int(),
  status: CashSessionStatus,
  opened_by: z.string(),
  opened_at: Instant,
})

/** A drawer, or the wallet of a waiter. */
export const RegisterKind = z.enum(['caja', 'mesero'])
export type RegisterKind = z.infer<typeof RegisterKind>

const registerFields = {
  id: Id,
  name: z.string(),
  kind: RegisterKind,
  /** The address of the register's printer. Empty: the branch's printer. Ignored in a branch without a printer. */
  impresora: z.string(),
  /** 1 if the register's printer opens the drawer of a `caja`. */
  gaveta: FlagNumber,
}

export const Register = z.object({
  ...registerFields,
  /** The open session, if any. */
  session: CashSessionHead.nullable(),
})
export type Register = z.infer<typeof Register>

/** An active or inactive register in the list of a restaurant. */
export const RegisterRow = z.object({
  ...registerFields,
  branch_id: Id,
  /** The paper width of the register's printer, in millimetres. */
  papel: PaperWidth,
  active: FlagNumber,
  version: z.number().int(),
})
export type RegisterRow = z.infer<typeof RegisterRow>

export const CreateRegisterBody = z.object({
  branch_id: Id,
  name: requiredText(),
  kind: RegisterKind,
  impresora: PrinterAddress.default(''),
  papel: PaperWidth.default(80),
  gaveta: Flag.default(1),
  active: Flag.default(1),
})
export const UpdateRegisterBody = z.object({
  id: Id,
  name: requiredText().optional(),
  kind: RegisterKind.optional(),
  impresora: PrinterAddress.optional(),
  papel: PaperWidth.optional(),
  gaveta: Flag.optional(),
  active: Flag.optional(),
})

export const MovementKind = z.enum(['entrada', 'salida', 'deposito', 'propina_pagada'])
export type MovementKind = z.infer<typeof MovementKind>

/** `gaveta`: a person opened the drawer. The amount is 0. */
export const RecordedMovementKind = z.enum([...MovementKind.options, 'gaveta'])
export type RecordedMovementKind = z.infer<typeof RecordedMovementKind>

/** Cash that was put into a drawer, or taken out of it, without a bill. */
export const CashMovement = z.object({
  id: Id,
  kind: RecordedMovementKind,
  /** Negative for the reversal of a movement. */
  amount: z.number(),
  /** The movement that this one reverses. */
  of: Id.nullable(),
  /** The reason in Spanish. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  user: z.string().nullable(),
  approver: z.string().nullable(),
  at: Instant,
})
export type CashMovement = z.infer<typeof CashMovement>

/** `expected` is the cash that the drawer should have held at that moment. */
export const CashCount = z.object({
  id: Id,
  counted: z.number(),
  expected: z.number(),
  /** The counted amounts of other methods, by the method's ID. */
  methods: z.array(z.object({ id: Id, counted: z.number() })),
  user: z.string().nullable(),
  approver: z.string().nullable(),
  at: Instant,
})
export type CashCount = z.infer<typeof CashCount>

/** Null after the person was erased, and for a guest. */
const Person = z.object({ id: Id, name: z.string() }).nullable()

/** A person's corrections of one kind. */
const Correction = z.object({
  kind: z.enum(['anulacion', 'descuento', 'cortesia', 'reverso', 'devolucion']),
  user: Person,
  count: z.number().int(),
  amount: z.number(),
})

/** The activity during a session. Discounts and voids of the whole branch are included. */
export const SessionReport = z.object({
  /** The sums that each person charged. */
  people: z.array(z.object({ user: Person, charged: z.number(), tips: z.number() })),
  corrections: z.array(Correction),
  /** The bills of the branch that were not closed. */
  open_bills: z.array(
    z.object({
      id: Id,
      number: z.number().int(),
      table: z.string(),
      balance: z.number(),
    }),
  ),
  /** The bills whose last payment is in the session. */
  sales: z.object({
    bills: z.number().int(),
    gross: z.number(),
    discount: z.number(),
    iva: z.number(),
    service: z.number(),
    commission: z.number(),
    total: z.number(),
  }),
  /** Bills closed since the branch's last Z report that are in no session's sales. Missing in earlier releases. */
  outside: z.object({ bills: z.number().int(), total: z.number() }).optional(),
  /** Payments on account, which are not sales. Missing in figures of earlier releases. */
  on_account: z.number().optional(),
  /** The dishes of `sales`. `total` is before discounts. */
  products: z.array(z.object({ name: z.string(), quantity: z.number(), total: z.number() })),
  /** The bills of `sales` by the hour of their closing, in the restaurant's time zone. */
  hours: z.array(z.object({ hour: z.number().int(), bills: z.number().int(), total: z.number() })),
})
export type SessionReport = z.infer<typeof SessionReport>

/** The figures of an X report, or of the Z report of a closed session. `cash` is the cash received minus change. */
export const CashSessionFigures = SessionReport.extend({
  movements: z.array(z.object({ kind: MovementKind, total: z.number() })),
  payments: z.number().int(),
  cash: z.number(),
  tips: z.number(),
  methods: z.array(
    z.object({
      id: Id,
      name: z.string(),
      kind: MethodKind,
      total: z.number(),
      tips: z.number(),
      /** The amount that was counted at the closing, for example on vouchers. */
      counted: z.number().nullable(),
    }),
  ),
})
export type CashSessionFigures = z.infer<typeof CashSessionFigures>

export const CashSession = CashSessionHead.extend({
  register: z.object({ id: Id, name: z.string() }),
  /** The person whose PIN approved the opening. */
  opened_approver: z.string().nullable(),
  opening: z.number(),
  closed_by: z.string().nullable(),
  closed_approver: z.string().nullable(),
  closed_at: Instant.nullable(),
  /** While the session is open: the newest count, if no cash has moved since. */
  counted: z.number().nullable(),
  /** Null while the session is open and not counted, unless the caller may see it. */
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  left: z.number().nullable(),
  /** The reason for a difference at the closing, in Spanish. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Newest last. */
  counts: z.array(CashCount),
  /** Newest last. */
  movements: z.array(CashMovement),
  /** Null while the session is open, unless the caller may see `expected`. */
  figures: CashSessionFigures.nullable(),
})
export type CashSession = z.infer<typeof CashSession>

export const ClosedSession = z.object({
  id: Id,
  number: z.number().int(),
  register: z.object({ id: Id, name: z.string() }),
  opened_at: Instant,
  opened_by: z.string(),
  closed_at: Instant,
  /** Null after the person was erased. */
  closed_by: z.string().nullable(),
  counted: z.number(),
  expected: z.number(),
  difference: z.number(),
})
export type ClosedSession = z.infer<typeof ClosedSession>

/** Coins and notes. `denominacion` is the value of a single one. */
const Pieces = z
  .array(
    z.object({
      denominacion: Amount.min(0.01),
      cantidad: z.number().int().min(0).max(100_000),
    }),
  )
  .max(50)
export type Pieces = Readonly<z.infer<typeof Pieces>>
const counted = { conteo: Pieces.nullish(), monto: Amount.nullish() }
const countedAll = {
  ...counted,
  /** The counted amounts of other methods, for example of vouchers. */
  metodos: z
    .array(z.object({ metodo: Id, monto: Amount }))
    .max(100)
    .nullish(),
}

export const OpenRegisterBody = z.object({ caja: Id, ...counted, ...approvable })
export const CountCashBody = z.object({ turno: Id, ...countedAll, ...approvable })
/** Without `conteo` and `monto`, the newest count of the session is used. */
export const CloseRegisterBody = z.object({
  turno: Id,
  ...countedAll,
  /** The cash that remains in the drawer for the next session. */
  dejado: Amount.nullish(),
  motivo: Id.nullish(),
  nota: text(500).nullish(),
  ...approvable,
})

export const MoveCashBody = z.object({
  turno: Id,
  tipo: MovementKind,
  monto: Amount.min(0.01),
  motivo: Id,
  nota: text(500).nullish(),
  ...approvable,
})

export const OpenDrawerBody = z.object({
  turno: Id,
  motivo: Id,
  nota: text(500).nullish(),
  ...approvable,
})

/** `dispositivo` 1: the device prints the paper. 0: the printer of the register. */
export const PrintSessionBody = z.object({
  turno: Id,
  idioma: Language.default('es'),
  dispositivo: Flag.default(0),
})

export const ReverseMovementBody = z.object({
  movimiento: Id,
  motivo: Id,
  nota: text(500).nullish(),
  ...approvable,
})
