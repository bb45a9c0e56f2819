/** The calls of an installation that nobody runs yet. */
import { z } from 'zod'
import { InstallBody, LoginAnswer } from '../accounts/schema.ts'
import { call } from './call.ts'

export const installation = call({
  method: 'GET',
  path: '/instalacion',
  who: 'P',
  summary: 'Si la instalación espera a su primer superadministrador',
  status: 200,
  answer: z.object({ abierta: z.boolean() }),
})

export const install = call({
  method: 'POST',
  path: '/instalar',
  who: 'P',
  summary: 'Crear el primer superadministrador con el código de la terminal',
  body: InstallBody,
  status: 201,
  answer: LoginAnswer,
  refuses: ['not_found', 'too_many_requests'],
})
