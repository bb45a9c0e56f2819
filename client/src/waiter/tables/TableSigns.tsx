import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import type { TableState } from '../../board/tableState.ts'
import { texts } from '../../i18n/texts.ts'
import classes from './TableSigns.module.css'

export function TableSigns({ state }: { state: TableState }) {
  return (
    <>
      {state.kind === 'calling' && (
        <span className={classes['sign']} data-tone="call">
          <IconBellRinging size="1.25em" stroke={2.25} />
          <span className="unseen">{texts.pos.table.calling}</span>
        </span>
      )}
      {state.isBillRequested && (
        <span className={classes['sign']} data-tone="ask">
          <IconReceipt2 size="1.25em" stroke={2.25} />
          <span className="unseen">{texts.pos.table.asked}</span>
        </span>
      )}
    </>
  )
}
