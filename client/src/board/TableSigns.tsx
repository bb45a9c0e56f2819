import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { texts } from '../i18n/common.ts'
import type { TableState } from './tableState.ts'

/** The class may depend on `data-tone`, which is `call` or `ask`. */
export function TableSigns(props: { state: TableState; className: string | undefined }) {
  const { state, className } = props
  return (
    <>
      {state.kind === 'calling' && (
        <span className={className} data-tone="call">
          <IconBellRinging size="1.25em" stroke={2.25} />
          <span className="unseen">{texts.pos.table.calling}</span>
        </span>
      )}
      {state.isBillRequested && (
        <span className={className} data-tone="ask">
          <IconReceipt2 size="1.25em" stroke={2.25} />
          <span className="unseen">{texts.pos.table.asked}</span>
        </span>
      )}
    </>
  )
}
