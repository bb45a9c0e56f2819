import { useStore } from 'zustand'
import { session } from '../../api/session.ts'
import { loadable } from '../../ui/loadable.tsx'

const DeviceChip = loadable(async () => (await import('./DeviceChip.tsx')).DeviceChip)

/** Only on a shared device. */
export function PersonChip() {
  const isDevice = useStore(session, ({ user }) => user?.device != null)
  return isDevice ? <DeviceChip /> : null
}
