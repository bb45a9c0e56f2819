/** Who works in the rush when nobody is named: the accounts that the demo is made with. */

/** Someone who can log in. */
export interface Account {
  readonly email: string
  readonly password: string
}

/** A restaurant's people: who stands in the kitchen and may see all its branches, and the waiters of some. */
export interface Crew {
  readonly kitchen: Account
  readonly waiters: readonly Account[]
}

const demo = (name: string): Account => ({
  email: `${name}@orderi.demo`,
  password: 'orderi-demo',
})

/** The crews of the demo's restaurants. */
export const demoCrews: readonly Crew[] = [
  { kitchen: demo('ana'), waiters: ['beto', 'carla', 'diego', 'elena'].map(demo) },
  { kitchen: demo('lucia'), waiters: ['mateo', 'nidia', 'otto', 'paola'].map(demo) },
]
