/** The demo's accounts, used when the command line names no account. */

export interface Account {
  readonly email: string
  readonly password: string
}

/** `kitchen` may see all branches of the restaurant; the waiters belong to some of them. */
export interface Crew {
  readonly kitchen: Account
  readonly waiters: readonly Account[]
}

const demo = (name: string): Account => ({
  email: `${name}@orderi.demo`,
  password: 'orderi-demo',
})

export const demoCrews: readonly Crew[] = [
  { kitchen: demo('ana'), waiters: ['beto', 'carla', 'diego', 'elena'].map(demo) },
  { kitchen: demo('lucia'), waiters: ['mateo', 'nidia', 'otto', 'paola'].map(demo) },
]
