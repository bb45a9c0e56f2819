/** Examples of the calls under "Auth and profile". */
import type * as accounts from '@orderi/shared/contract/accounts'
import { type ExamplesOf, ROLE_CODE } from './example.ts'

export const examples: ExamplesOf<typeof accounts> = {
  login: { body: { email: 'ana@soda.example', password: 'café con leche' } },
  register: {
    body: { name: 'Rosa', email: 'rosa@correo.example', password: 'tortillas de maíz' },
  },
  logout: { by: 'beto' },
  startRestaurant: { by: 'beto', body: { restaurant: 1, branch: 1 } },
  me: { by: 'beto' },
  acceptRole: { by: 'beto', body: { codigo: ROLE_CODE } },
  restaurant: { by: 'beto' },
  updateProfile: { by: 'ana', body: { name: 'Ana Araya', email: 'ana@soda.example' } },
  updateLanguage: { by: 'ana', body: { language: 'en' } },
  updatePassword: {
    by: 'ana',
    body: { current_password: 'café con leche', password: 'gallo pinto a las seis' },
  },
  updateOwnRestaurant: {
    by: 'ana',
    body: { phone: '2222-0100', servicio: 10, servicioIncluido: '0' },
  },
}
