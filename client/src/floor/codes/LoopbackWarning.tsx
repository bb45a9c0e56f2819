/** Warns before printing that phones cannot open the address of the codes. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { floorWords } from '../../i18n/floor.ts'
import classes from './LoopbackWarning.module.css'
import { isLoopback } from './tableCode.ts'

export function LoopbackWarning({ url }: { url: string | undefined }) {
  if (!url || !isLoopback(url)) return null
  return (
    <div className={classes['warning']} role="note">
      <IconAlertTriangle size="1.375rem" aria-hidden />
      <p>
        <strong>{floorWords.codes.loopback(new URL(url).host)}</strong>{' '}
        {floorWords.codes.loopbackHelp}
      </p>
    </div>
  )
}
