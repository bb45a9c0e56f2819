import { me } from '@orderi/shared/contract/accounts'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { enterDevice } from './enter.ts'

let last: AbortController | undefined

/** Reads the settings of this shared device, which an admin may change. A failed read keeps the current ones. */
export async function followDevice(): Promise<void> {
  last?.abort()
  const { signal } = (last = new AbortController())
  const before = session.getState().user?.token
  try {
    const answer = await api.request(me, { signal })
    const { user, branch } = session.getState()
    if (signal.aborted || user?.token !== before) return
    session.followRole(answer)
    const { device, type } = answer
    const mustReenter = device && (device.sucursal !== branch || type !== user?.role)
    if (mustReenter) await enterDevice(device)
  } catch {}
}
