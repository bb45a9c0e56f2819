/** The demo's accounts. The simulation uses them if the command line names no account. */

export interface Account {
  readonly email: string
  readonly password: string
}

/** Accounts of one restaurant. `kitchen` has access to all its branches, and each waiter to some of them. */
export interface StaffAccounts {
  readonly kitchen: Account
  readonly waiters: readonly Account[]
}

const demo = (name: string): Account => ({
  email: `${name}@orderi.demo`,
  password: 'orderi-demo',
})

export const demoStaffAccounts: readonly StaffAccounts[] = [
  { kitchen: demo('ana'), waiters: ['beto', 'carla', 'diego', 'elena'].map(demo) },
  { kitchen: demo('lucia'), waiters: ['mateo', 'nidia', 'otto', 'paola'].map(demo) },
]
