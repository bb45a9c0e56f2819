import {
  CorrectionList,
  CorrectionsQuery,
  CorrectShiftBody,
  CoworkerList,
  CreateShiftBody,
  DeleteShiftBody,
  HoursQuery,
  HoursReport,
  MarkedShift,
  MarkShiftBody,
  OwnHours,
  Shift,
} from '../shifts/schema.ts'
import { get, post, XLSX } from './call.ts'

const working = ['no_restaurant', 'other_restaurant'] as const

/** Everyone who works in the branch; people on a shift first. */
export const coworkers = get('/jornadas/:sucursal', 'S', {
  summary: 'Las personas de la sucursal, y quién está trabajando',
  answer: CoworkerList,
})
export const markShift = post('/jornadas/marcar', 'S', {
  summary: 'Marcar la entrada, un descanso o la salida de una persona, con su PIN',
  body: MarkShiftBody,
  hasOwnPin: true,
  answer: MarkedShift,
  refuses: ['illegal_transition', 'bad_pin', 'too_many_requests'],
})
export const ownHours = get('/jornadas/mias', 'S', {
  summary: 'Las horas propias de esta semana en el restaurante',
  answer: OwnHours,
  refuses: working,
})
export const shiftHours = get('/jornadas/horas', 'B', {
  summary: 'Las jornadas de un periodo, y las horas por persona y semana',
  query: HoursQuery,
  answer: HoursReport,
  formats: ['text/csv', XLSX],
  refuses: working,
})
export const shiftCorrections = get('/jornadas/correcciones', 'B', {
  summary: 'Quién corrigió jornadas, y por qué',
  query: CorrectionsQuery,
  answer: CorrectionList,
  refuses: working,
})
export const createShift = post('/jornadas/crear', 'B', {
  summary: 'Agregar una jornada que nadie marcó',
  body: CreateShiftBody,
  status: 201,
  answer: Shift,
  refuses: working,
})
export const correctShift = post('/jornadas/corregir', 'B', {
  summary: 'Corregir las horas de una jornada',
  body: CorrectShiftBody,
  answer: Shift,
  refuses: [...working, 'stale'],
})
export const deleteShift = post('/jornadas/eliminar', 'B', {
  summary: 'Eliminar una jornada; queda en el historial',
  body: DeleteShiftBody,
  status: 204,
  refuses: working,
})
