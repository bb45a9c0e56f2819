import type { OwnDevice } from '@orderi/shared/accounts/devices'
import type { LoginRestaurant } from '@orderi/shared/accounts/schema'
import { restaurant as ownRestaurant, startRestaurant } from '@orderi/shared/contract/accounts'
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

/** Enters the branch of a shared device. @throws ApiError or NetworkError */
export async function enterDevice({ restaurant: id, sucursal }: OwnDevice): Promise<void> {
  const own = await api.request(ownRestaurant)
  await enterRestaurant(workingRestaurantOf({ ...own, id }), sucursal)
}

export function workingRestaurantOf({
  id,
  logo,
  translations,
}: Pick<LoginRestaurant, 'id' | 'logo' | 'translations'>): SessionRestaurant {
  return { id, name: nameOf(translations), logo }
}
