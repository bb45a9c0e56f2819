import { ActivityList, ActivityQuery } from '../activity/schema.ts'
import { get, XLSX } from './call.ts'

/** The log of the office: newest first. Board commands and payments have their own histories. */
export const activity = get('/actividad', 'A', {
  summary: 'Quién cambió la carta, las personas o los ajustes, y quién exportó archivos',
  query: ActivityQuery,
  answer: ActivityList,
  formats: ['text/csv', XLSX],
  refuses: ['no_restaurant', 'other_restaurant'],
})
