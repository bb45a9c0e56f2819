/** Examples of the calls of what is new. */
import type * as setup from '@orderi/shared/contract/setup'
import type { ExamplesOf } from './example.ts'

export const examples: ExamplesOf<typeof setup> = {
  installation: {},
  install: {
    body: {
      codigo: 'SDA4-7KPM',
      name: 'Equipo Orderi',
      email: 'equipo@orderi.example',
      password: 'café de la mañana',
    },
  },
  firstSteps: { by: 'ana' },
  finishCodes: { by: 'ana' },
  newRestaurants: { by: 'equipo' },
}
