import { z } from 'zod'
import { PrivacyPage } from '../accounts/privacy.ts'
import { InstallBody, LoginAnswer } from '../accounts/schema.ts'
import { NewRestaurants, OwnSetupCounts } from '../restaurants/first-steps.ts'
import { get, post } from './call.ts'

export const installation = get('/instalacion', 'P', {
  summary: 'Si la instalación espera a su primer superadministrador, y si envía correos',
  answer: z.object({ abierta: z.boolean(), correo: z.boolean() }),
})

export const install = post('/instalar', 'P', {
  summary: 'Crear el primer superadministrador con el código de la terminal',
  body: InstallBody,
  status: 201,
  answer: LoginAnswer,
  refuses: ['not_found', 'too_many_requests'],
})

export const firstSteps = get('/primeros-pasos', 'A', {
  summary: 'Lo que ya tiene el restaurante de trabajo, para prepararlo paso a paso',
  answer: OwnSetupCounts,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const finishCodes = post('/primeros-pasos/codigos', 'A', {
  summary: 'Dar por hecho el paso de los códigos QR',
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const newRestaurants = get('/restaurantes/primeros-pasos', 'SA', {
  summary: 'Los restaurantes que todavía no tienen un pedido, y lo que ya tienen',
  answer: NewRestaurants,
})

/** An empty text is replaced with the web app's default text in that language. */
export const privacyPage = get('/privacidad', 'P', {
  summary: 'Lo que esta instalación dice en su página de privacidad',
  answer: PrivacyPage,
})

export const updatePrivacyPage = post('/privacidad', 'SA', {
  summary: 'Cambiar la página de privacidad de esta instalación',
  body: PrivacyPage,
  answer: PrivacyPage,
})
