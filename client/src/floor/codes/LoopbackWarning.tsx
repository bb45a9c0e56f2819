/** Says, before anybody prints them, that codes would lead guests nowhere. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { floorWords } from '../../i18n/floor.ts'
import classes from './LoopbackWarning.module.css'
import { isLoopback } from './tableCode.ts'

/** Nothing while the codes lead to an address that phones can open. */
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
