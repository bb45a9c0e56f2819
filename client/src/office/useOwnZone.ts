import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { useOwnRestaurant } from './useOwnRestaurant.ts'

export function useOwnZone(): string {
  return TIME_ZONES[useOwnRestaurant().data?.country ?? 'crc']
}
