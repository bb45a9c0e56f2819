import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import { Note } from '../ui/Note.tsx'
import { useIsOnline } from './useIsOnline.ts'

/** Shown while the device is offline. */
export function OfflineNotice({ text }: { text: string }) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return <Note kind="status" icon={<IconWifiOff size="1.25rem" />} text={text} />
}
