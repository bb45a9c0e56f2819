import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { startRestaurant } from '@orderi/shared/contract/accounts'
import { nameOf } from '@orderi/shared/kernel/names'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import type { SessionRestaurant } from '../api/stored.ts'

/** Selects restaurant and branch on the server and in this tab. @throws ApiError or NetworkError */
export async function enterRestaurant(
  restaurant: SessionRestaurant,
  branch: number | null,
): Promise<void> {
  const started = await api.request(startRestaurant, {
    body: { restaurant: restaurant.id, branch },
  })
  session.enterBranch({ restaurant, branch: started.branch, menu: 'admin', type: started.type })
}

export function workingRestaurantOf({
  id,
  logo,
  translations,
}: Pick<LoginRestaurant, 'id' | 'logo' | 'translations'>): SessionRestaurant {
  return { id, name: nameOf(translations), logo }
}
