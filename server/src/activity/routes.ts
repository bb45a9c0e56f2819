import type { Handlers } from '../http/route.ts'
import { requireRestaurant } from '../identity/person.ts'
import { activityPeriod, listActivity, readActivityParts } from './queries/activity.ts'
import { activitySheet } from './sheet.ts'

export const activityHandlers = {
  async activity({ pool, clock }, { person, headers, query }) {
    const restaurantId = requireRestaurant(person, headers.restaurant)
    const period = await activityPeriod(pool, restaurantId, query, clock())
    const { formato = 'json' } = query
    return formato === 'json'
      ? listActivity(pool, restaurantId, period, query)
      : activitySheet(formato, readActivityParts(pool, restaurantId, period, query), period)
  },
} satisfies Partial<Handlers>
