/**
 * Whether this page counts as a screen of the kitchen. The kitchen's devices and walls do; phones and the floor's devices
 * do not. A desk does after `STAYS_MS`, then for a day.
 */
import { SCREEN_MEMORY_MS } from '@orderi/shared/stations/acknowledgement'
import { useEffect, useState } from 'react'
import { ownDevice } from '../api/actingPerson.ts'
import { useBranchId } from '../live/react.tsx'
import { readText, storeText } from '../storage.ts'
import { useLayout } from '../ui/layout.tsx'

/** An admin who looks at the kitchen leaves sooner. */
const STAYS_MS = 10 * 60_000

export function useIsKitchenScreen(): boolean {
  const layout = useLayout()
  const device = ownDevice()
  const isDesk = !device && layout === 'desk'
  const stays = useStays(isDesk)
  return device ? device.tipo === 'cocina' : layout === 'wall' || stays
}

function useStays(isDesk: boolean): boolean {
  const key = `orderi.cocina.pantalla.${useBranchId()}`
  const [stays, setStays] = useState(() => Date.now() - Number(readText(key)) < SCREEN_MEMORY_MS)
  useEffect(() => {
    if (!isDesk) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stay = () => {
      storeText(key, String(Date.now()))
      setStays(true)
      // While the screen stays, its day begins anew.
      timer = setTimeout(stay, STAYS_MS)
    }
    const update = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(stay, STAYS_MS)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [isDesk, key])
  return isDesk && stays
}
