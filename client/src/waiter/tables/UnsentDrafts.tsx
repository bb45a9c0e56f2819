import { Button } from '@mantine/core'
import { pieceCount } from '@orderi/shared/orders/choice'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useOpenDialog } from '../../board/dialogs/useDialog.ts'
import type { Draft } from '../../board/take/drafts.ts'
import { useDrafts } from '../../board/take/useDrafts.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { Panel } from '../Panel.tsx'
import classes from './Tables.module.css'

const words = waiterWords.tables

export function UnsentDrafts() {
  const drafts = useDrafts().filter((draft) => !draft.isWaiting && draft.cart.length > 0)
  if (drafts.length === 0) return null
  return (
    <Panel tone="ask" icon={IconSend} title={words.unsent} count={drafts.length}>
      <ul className={classes['rows']}>
        {drafts.map((draft) => (
          <li key={JSON.stringify(draft.target)}>
            <UnsentRow draft={draft} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function UnsentRow({ draft }: { draft: Draft }) {
  const openDialog = useOpenDialog()
  const { target, table, cart } = draft
  const text = words.unsentTo({ table: table.name, count: pieceCount(cart) })
  return (
    <div className={classes['unsent']}>
      <span className={classes['text']}>{text}</span>
      <Button
        className={classes['resume']}
        aria-label={`${words.resume}: ${text}`}
        onClick={() =>
          openDialog(
            'table' in target
              ? { kind: 'tomar-mesa', id: target.table }
              : { kind: 'tomar-cuenta', id: target.bill },
          )
        }
      >
        {words.resume}
      </Button>
    </div>
  )
}
