/** Keeps a device's settings and branch current while an admin may change them. */
import { me } from '@orderi/shared/contract/accounts'
import { useEffect } from 'react'
import { api } from '../../api/api.ts'
import { session } from '../../api/session.ts'
import { useBoard } from '../../live/react.tsx'
import { enterDevice } from '../../shell/enter.ts'

async function follow(signal: AbortSignal): Promise<void> {
  const answer = await api.request(me, { signal })
  if (signal.aborted) return
  session.followRole(answer)
  if (answer.device && answer.device.sucursal !== session.getState().branch)
    await enterDevice(answer.device)
}

/** Reads the settings when the screen opens, and when the board connects or closes. */
export function useDeviceBranch(): void {
  const connection = useBoard((state) => state.connection)
  useEffect(() => {
    if (connection !== 'live' && connection !== 'closed') return undefined
    const controller = new AbortController()
    // Without a response, the device keeps its settings until the next change of the connection.
    follow(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [connection])
}
