/** Work shifts: who works now, and how long each person worked. A cash session (`turno`) is another thing. */
import { z } from 'zod'
import { EmployeeType } from '../accounts/schema.ts'
import { FlagNumber, Id, ListQuery, listOf, requiredText, textMatching } from '../kernel/fields.ts'
import { reason } from '../kernel/reasons.ts'
import { Day, Instant } from '../kernel/time.ts'
import { Pin } from '../payments/schema.ts'

const Named = z.object({ id: Id, name: z.string() })

/** The user's ID. After the person was erased, a negative number of the person in the restaurant. */
const PersonNumber = z.number().int()

/** A person who works in a branch. */
export const Coworker = z.object({
  user: Id,
  name: z.string(),
  type: EmployeeType,
  tiene_pin: FlagNumber,
  /** The start of the person's shift in the branch. Null outside of a shift. */
  desde: Instant.nullable(),
  /** The start of the present break. */
  descanso: Instant.nullable(),
})
export type Coworker = z.infer<typeof Coworker>

export const ShiftAction = z.enum(['entrada', 'salida', 'descanso', 'regreso'])
export type ShiftAction = z.infer<typeof ShiftAction>

export const MarkShiftBody = z.object({
  sucursal: Id,
  user: Id,
  accion: ShiftAction,
  /** The person's PIN. Not needed in the person's own session. */
  pin: Pin.nullish(),
})
export type MarkShiftBody = z.infer<typeof MarkShiftBody>

export const MarkedShift = z.object({
  user: Id,
  at: Instant,
  desde: Instant.nullable(),
  descanso: Instant.nullable(),
  /** The other branch whose shift ended, because the person started here. */
  terminada: z.string().nullable(),
  /** The start of an earlier shift that the person forgot to end. A manager corrects it. */
  sin_salida: Instant.nullable(),
})
export type MarkedShift = z.infer<typeof MarkedShift>

const Break = z.object({ desde: Instant, hasta: Instant.nullable() })
const times = {
  desde: Instant,
  hasta: Instant.nullable(),
  descansos: z.array(Break),
}
export const RecordedTimes = z.object(times)

export const ShiftState = z.enum(['abierta', 'terminada', 'sin_salida'])
export type ShiftState = z.infer<typeof ShiftState>

export const Shift = z.object({
  id: Id,
  version: z.number().int(),
  /** Null after the person was erased. */
  user: Named.nullable(),
  persona: PersonNumber,
  branch: Named,
  ...times,
  estado: ShiftState,
  /** Without the breaks. An open shift counts until now, one without an end counts nothing. */
  minutos: z.number().int(),
  /** The number of corrections. */
  correcciones: z.number().int(),
})
export type Shift = z.infer<typeof Shift>

export const WeekOfPerson = z.object({
  user: Named.nullable(),
  persona: PersonNumber,
  /** The ISO week, such as `2026-W01`. */
  semana: z.string(),
  lunes: Day,
  /** The worked minutes of each day from Monday. Days outside of the period are 0. */
  dias: z.array(z.number().int()).length(7),
  minutos: z.number().int(),
  /** The number of shifts without an end. */
  sin_salida: z.number().int(),
})
export type WeekOfPerson = z.infer<typeof WeekOfPerson>

const branch = textMatching(/^[1-9]\d{0,15}$/, reason('below_zero')).optional()
const period = { desde: Day.optional(), hasta: Day.optional() }

/** Calendar days of the restaurant, inclusive. Default: the current month. */
export const HoursQuery = z.object({
  sucursal: branch,
  ...period,
  persona: textMatching(/^-?[1-9]\d{0,15}$/, reason('below_zero')).optional(),
  formato: z.enum(['json', 'csv', 'xlsx']).optional(),
  /** The rows of a file. Default: `jornada`. */
  por: z.enum(['jornada', 'semana']).optional(),
})
export type HoursQuery = z.infer<typeof HoursQuery>

export const HoursReport = z.object({
  /** The shifts of the period, newest first. */
  data: z.array(Shift),
  weeks: z.array(WeekOfPerson),
  /** The shifts that are open now. */
  abiertas: z.array(Shift),
  period: z.object({ desde: Day, hasta: Day }),
})
export type HoursReport = z.infer<typeof HoursReport>

export const OwnHours = z.object({
  lunes: Day,
  dias: z.array(z.number().int()).length(7),
  minutos: z.number().int(),
})

const corrected = {
  desde: Instant,
  /** Null only for a shift that is open. */
  hasta: Instant.nullable(),
  descansos: z.array(Break).max(20),
}
const motivo = requiredText(280)

export const CreateShiftBody = z.object({ sucursal: Id, user: Id, ...corrected, motivo })
export type CreateShiftBody = z.infer<typeof CreateShiftBody>
export const CorrectShiftBody = z.object({ id: Id, ...corrected, motivo })
export type CorrectShiftBody = z.infer<typeof CorrectShiftBody>
export const DeleteShiftBody = z.object({ id: Id, motivo })

export const ShiftCorrection = z.object({
  id: Id,
  at: Instant,
  shift: Id,
  /** The person whose shift it is. Null after the person was erased. */
  user: Named.nullable(),
  persona: PersonNumber,
  branch: Named,
  /** The manager. Null after the manager was erased. */
  por: Named.nullable(),
  motivo: z.string().nullable(),
  /** Null for a shift that the correction created. */
  before: RecordedTimes.nullable(),
  /** Null for a shift that the correction deleted. */
  after: RecordedTimes.nullable(),
})
export type ShiftCorrection = z.infer<typeof ShiftCorrection>

/** Calendar days on which shifts were corrected. */
export const CorrectionsQuery = ListQuery.extend({ sucursal: branch, ...period })
export type CorrectionsQuery = z.infer<typeof CorrectionsQuery>

export const CoworkerList = listOf(Coworker)
export const CorrectionList = listOf(ShiftCorrection)
