import type { DemoPerson } from './content.ts'

/** The password of every demo account if only this machine can reach the server. */
export const demoPassword = 'orderi-demo'
/** The PIN of the demo's admins and of one waiter if only this machine can reach the server. */
export const demoPin = '2468'

export const demoSuperadmin = { name: 'Equipo Orderi', email: 'super@orderi.demo' } as const

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ana',
    email: 'ana@orderi.demo',
    roles: [{ restaurant: 'fogon-guarumo', type: 'admin', branches: [] }],
  },
  {
    name: 'Beto',
    email: 'beto@orderi.demo',
    roles: [{ restaurant: 'fogon-guarumo', type: 'salonero', branches: ['guarumo-ciudad'] }],
  },
  {
    name: 'Carla',
    email: 'carla@orderi.demo',
    roles: [{ restaurant: 'fogon-guarumo', type: 'salonero', branches: ['guarumo-ciudad'] }],
  },
  {
    name: 'Diego',
    email: 'diego@orderi.demo',
    roles: [{ restaurant: 'fogon-guarumo', type: 'salonero', branches: ['guarumo-playa'] }],
  },
  {
    name: 'Elena',
    email: 'elena@orderi.demo',
    roles: [
      {
        restaurant: 'fogon-guarumo',
        type: 'salonero',
        branches: ['guarumo-ciudad', 'guarumo-playa'],
        approves: ['anulaciones', 'cortesias'],
      },
    ],
  },
  {
    name: 'Lucía',
    email: 'lucia@orderi.demo',
    roles: [{ restaurant: 'comal-jade', type: 'admin', branches: [] }],
  },
  {
    name: 'Mateo',
    email: 'mateo@orderi.demo',
    roles: [{ restaurant: 'comal-jade', type: 'salonero', branches: ['jade-capital'] }],
  },
  {
    name: 'Nidia',
    email: 'nidia@orderi.demo',
    roles: [{ restaurant: 'comal-jade', type: 'salonero', branches: ['jade-capital'] }],
  },
  {
    name: 'Otto',
    email: 'otto@orderi.demo',
    roles: [{ restaurant: 'comal-jade', type: 'salonero', branches: ['jade-lago'] }],
  },
  {
    name: 'Paola',
    email: 'paola@orderi.demo',
    roles: [
      { restaurant: 'comal-jade', type: 'salonero', branches: ['jade-capital', 'jade-lago'] },
    ],
  },
  {
    name: 'Sofía',
    email: 'sofia@orderi.demo',
    roles: [
      { restaurant: 'fogon-guarumo', type: 'admin', branches: [] },
      { restaurant: 'comal-jade', type: 'salonero', branches: ['jade-capital'] },
    ],
  },
]

export const demoGuestNames: readonly string[] = [
  'Adriana',
  'Alejandro',
  'Andrea',
  'Bruno',
  'Camila',
  'Clara',
  'Daniel',
  'Esteban',
  'Fabiola',
  'Gabriel',
  'Helena',
  'Ignacio',
  'Irene',
  'Javier',
  'Jimena',
  'Julián',
  'Karla',
  'Laura',
  'Luis',
  'Marco',
  'María José',
  'Natalia',
  'Óscar',
  'Pablo',
  'Raquel',
  'Rodrigo',
  'Silvia',
  'Tomás',
  'Valeria',
  'Ximena',
]

/** The first names of the people who have a PIN. */
export function demoApprovers(): string[] {
  return demoPeople
    .filter(({ roles }) => roles.some((role) => role.type === 'admin' || role.approves))
    .map(({ name }) => name)
}
