import { useEffect } from 'react'
import { useBoard, useDeviceChanges } from '../../live/react.tsx'
import { followDevice } from '../../shell/followDevice.ts'

/** Reads the settings of a shared device when they change, and when the board connects or closes. */
export function useDeviceSettings(): void {
  const connection = useBoard((state) => state.connection)
  useDeviceChanges(() => void followDevice())
  useEffect(() => {
    if (connection === 'live' || connection === 'closed') void followDevice()
  }, [connection])
}
