import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { Panel } from '../Panel.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import classes from './ReadyDishes.module.css'
import { useReadyPieces, useReadyTables } from './useReady.ts'

export function ReadyDishes() {
  const tables = useSettled(useReadyTables(), 'ready')
  const pieces = useReadyPieces()
  if (tables.length === 0) {
    return <EmptyState icon={<IconSoup size="1.75rem" />} text={waiterWords.ready.empty} />
  }
  return (
    <Panel tone="ok" icon={IconSoup} title={waiterWords.ready.title} count={pieces}>
      <ul className={classes['tables']}>
        {tables.map((table) => (
          <li key={table.id}>
            <ReadyCard table={table} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
