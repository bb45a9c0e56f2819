import { z } from 'zod'
import { PrivacyPage } from '../accounts/privacy.ts'
import { InstallBody, LoginAnswer } from '../accounts/schema.ts'
import { NewRestaurants, OwnSetupCounts } from '../restaurants/first-steps.ts'
import { defineCall } from './call.ts'

export const installation = defineCall({
  method: 'GET',
  path: '/instalacion',
  access: 'P',
  summary: 'Si la instalación espera a su primer superadministrador',
  status: 200,
  answer: z.object({ abierta: z.boolean() }),
})

/** Creates the first superadmin. */
export const install = defineCall({
  method: 'POST',
  path: '/instalar',
  access: 'P',
  summary: 'Crear el primer superadministrador con el código de la terminal',
  body: InstallBody,
  status: 201,
  answer: LoginAnswer,
  refuses: ['not_found', 'too_many_requests'],
})

export const firstSteps = defineCall({
  method: 'GET',
  path: '/primeros-pasos',
  access: 'A',
  summary: 'Lo que ya tiene el restaurante de trabajo, para prepararlo paso a paso',
  status: 200,
  answer: OwnSetupCounts,
  refuses: ['no_restaurant', 'other_restaurant'],
})

/** Marks the set-up step of the table codes as done. */
export const finishCodes = defineCall({
  method: 'POST',
  path: '/primeros-pasos/codigos',
  access: 'A',
  summary: 'Dar por hecho el paso de los códigos QR',
  status: 204,
  refuses: ['no_restaurant', 'other_restaurant'],
})

export const newRestaurants = defineCall({
  method: 'GET',
  path: '/restaurantes/primeros-pasos',
  access: 'SA',
  summary: 'Los restaurantes que todavía no tienen un pedido, y lo que ya tienen',
  status: 200,
  answer: NewRestaurants,
})

/** An empty text stands for the default text of the web app in that language. */
export const privacyPage = defineCall({
  method: 'GET',
  path: '/privacidad',
  access: 'P',
  summary: 'Lo que esta instalación dice en su página de privacidad',
  status: 200,
  answer: PrivacyPage,
})

export const updatePrivacyPage = defineCall({
  method: 'POST',
  path: '/privacidad',
  access: 'SA',
  summary: 'Cambiar la página de privacidad de esta instalación',
  body: PrivacyPage,
  status: 200,
  answer: PrivacyPage,
})
