import type { DemoPerson, DemoRole, RestaurantKey } from './content.ts'

/** The password of every demo account if only this machine can reach the server. */
export const demoPassword = 'orderi-demo'
/** The PIN of the demo's admins and of one waiter if only this machine can reach the server. */
export const demoPin = '2468'

export const demoSuperadmin = { name: 'Equipo Orderi', email: 'super@orderi.demo' } as const

function admin(restaurant: RestaurantKey): DemoRole {
  return { restaurant, type: 'admin', branches: [] }
}

function waiter(restaurant: RestaurantKey, ...branches: string[]): DemoRole {
  return { restaurant, type: 'salonero', branches }
}

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Ana', email: 'ana@orderi.demo', roles: [admin('fogon-guarumo')] },
  { name: 'Beto', email: 'beto@orderi.demo', roles: [waiter('fogon-guarumo', 'guarumo-ciudad')] },
  { name: 'Carla', email: 'carla@orderi.demo', roles: [waiter('fogon-guarumo', 'guarumo-ciudad')] },
  { name: 'Diego', email: 'diego@orderi.demo', roles: [waiter('fogon-guarumo', 'guarumo-playa')] },
  {
    name: 'Elena',
    email: 'elena@orderi.demo',
    roles: [
      {
        ...waiter('fogon-guarumo', 'guarumo-ciudad', 'guarumo-playa'),
        approves: ['anulaciones', 'cortesias'],
      },
    ],
  },
  { name: 'Lucía', email: 'lucia@orderi.demo', roles: [admin('comal-jade')] },
  { name: 'Mateo', email: 'mateo@orderi.demo', roles: [waiter('comal-jade', 'jade-capital')] },
  { name: 'Nidia', email: 'nidia@orderi.demo', roles: [waiter('comal-jade', 'jade-capital')] },
  { name: 'Otto', email: 'otto@orderi.demo', roles: [waiter('comal-jade', 'jade-lago')] },
  {
    name: 'Paola',
    email: 'paola@orderi.demo',
    roles: [waiter('comal-jade', 'jade-capital', 'jade-lago')],
  },
  {
    name: 'Sofía',
    email: 'sofia@orderi.demo',
    roles: [admin('fogon-guarumo'), waiter('comal-jade', 'jade-capital')],
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
