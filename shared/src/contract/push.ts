import { z } from 'zod'
import { SubscribeBody, UnsubscribeBody } from '../push/schema.ts'
import { get, post } from './call.ts'

export const pushKey = get('/avisos', 'F', {
  summary:
    'La clave con que un dispositivo se suscribe a los avisos; null cuando el servidor no los manda',
  answer: z.object({
    public_key: z.string().nullable(),
    /** Whether the push service refuses the messages for the session's device. */
    refused: z.boolean(),
  }),
})

/** Subscribes a device to the push messages of the session's branch. */
export const subscribe = post('/avisos/suscribir', 'F', {
  summary: 'Recibir en este dispositivo los avisos de la sucursal de la sesión',
  body: SubscribeBody,
  status: 204,
})

export const unsubscribe = post('/avisos/quitar', 'S', {
  summary: 'No recibir más avisos en un dispositivo',
  body: UnsubscribeBody,
  status: 204,
})
