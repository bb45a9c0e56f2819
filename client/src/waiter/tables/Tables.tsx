import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useShownHalls } from '../../board/boardViews.ts'
import { isHidden } from '../../board/shownHalls.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useLayout } from '../../ui/layout.tsx'
import { useIsShortScreen } from '../../ui/shortScreen.ts'
import { useSettled } from '../../ui/useSettled.ts'
import { Panel } from '../Panel.tsx'
import { useMyTableIds } from '../useMyTableIds.ts'
import { HallJumps } from './HallJumps.tsx'
import { MyTable } from './MyTable.tsx'
import classes from './Tables.module.css'
import { TableTile } from './TableTile.tsx'
import { UnsentDrafts } from './UnsentDrafts.tsx'

const words = waiterWords.tables

export function Tables() {
  const isPhone = useLayout() === 'phone'
  const isShort = useIsShortScreen()
  const mine = useSettled(useMyTableIds(), 'mine')
  const halls = useShownHalls()
  const tables = new Map(
    halls.flatMap((hall) =>
      hall.tables.map((table) => [table.id, { ...table, isInactive: isHidden(hall, table) }]),
    ),
  )
  if (tables.size === 0) {
    return <EmptyState icon={<IconArmchair size="1.75rem" />} text={texts.pos.halls.none} />
  }
  return (
    <>
      <UnsentDrafts />
      {isPhone && isShort && <HallJumps />}
      <Panel tone="plain" icon={IconStar} title={words.mine} count={mine.length} id="mis-mesas">
        {mine.length === 0 ? (
          <p className={classes['none']}>{words.mineEmpty}</p>
        ) : (
          <ul className={classes['rows']}>
            {mine.flatMap((id) => {
              const table = tables.get(id)
              return table ? (
                <li key={id}>
                  <MyTable
                    id={id}
                    name={table.name}
                    hall={table.hall.name}
                    isInactive={table.isInactive}
                  />
                </li>
              ) : (
                []
              )
            })}
          </ul>
        )}
      </Panel>
      {halls.map((hall) => (
        <Panel
          key={hall.id}
          tone="plain"
          icon={IconArmchair}
          title={hall.name}
          id={`salon-${hall.id}`}
        >
          {hall.tables.length === 0 ? (
            <p className={classes['none']}>{texts.pos.halls.noTables}</p>
          ) : (
            <ul className={classes['tiles']}>
              {hall.tables.map((table) => (
                <li key={table.id}>
                  <TableTile id={table.id} name={table.name} isInactive={isHidden(hall, table)} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      ))}
      {isPhone && !isShort && <div className={classes['jumpSpace']} />}
    </>
  )
}
