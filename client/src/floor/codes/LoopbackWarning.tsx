/** Warns before printing that phones cannot open the address in the QR codes. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { floorWords } from '../../i18n/office.ts'
import { Note } from '../../ui/Note.tsx'
import { isLoopback } from './tableCode.ts'

export function LoopbackWarning({ url }: { url: string | undefined }) {
  if (!url || !isLoopback(url)) return null
  return (
    <Note
      kind="note"
      icon={<IconAlertTriangle size="1.375rem" />}
      title={floorWords.codes.loopback({ host: new URL(url).host })}
      text={floorWords.codes.loopbackHelp}
    />
  )
}
