/** Beginning to work in a branch. */

import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { startRestaurant } from '@orderi/shared/contract/accounts'
import { nameOf } from '@orderi/shared/kernel/languages'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'

/** Sets the working restaurant and branch on the server and here. Throws what the call throws. */
export async function enterBranch(restaurant: LoginRestaurant, branch: number): Promise<void> {
  const started = await api.request(startRestaurant, {
    body: { restaurant: restaurant.id, branch },
  })
  session.enterBranch({
    restaurant: {
      id: restaurant.id,
      name: nameOf(restaurant.translations),
      logo: restaurant.logo,
    },
    branch: started.branch,
    menu: 'admin',
    type: started.type,
  })
}
