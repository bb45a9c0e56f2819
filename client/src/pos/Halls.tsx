/** The halls as tabs, or all halls at once where they fit. */
import { Tabs } from '@mantine/core'
import IconArmchair from '@tabler/icons-react/dist/esm/icons/IconArmchair.mjs'
import { useAttentionCount, useShownHalls, useTableStates } from '../board/boardViews.ts'
import { type FloorHall, isHidden } from '../board/shownHalls.ts'
import { FREE_TABLE } from '../board/tableState.ts'
import { texts } from '../i18n/common.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Halls.module.css'
import { TableCard } from './TableCard.tsx'
import { usePointOfSaleView } from './usePointOfSaleView.ts'

/** `columns` is the number of table columns if all halls are shown at once; if undefined, the halls are tabs. */
export function Halls({ columns }: { columns?: number | undefined }) {
  const halls = useShownHalls()
  const { hall: asked, showHall } = usePointOfSaleView()
  const [first] = halls
  if (!first) {
    return <EmptyState icon={<IconArmchair size="1.75rem" />} text={texts.pos.halls.none} />
  }
  if (columns !== undefined) {
    return (
      <div className={classes['halls']}>
        {halls.map((hall) => (
          <section key={hall.id} aria-label={hall.name}>
            <h2 className={classes['hall']}>
              <HallName hall={hall} />
            </h2>
            <Tables hall={hall} columns={columns} />
          </section>
        ))}
      </div>
    )
  }
  const shown = halls.find((hall) => String(hall.id) === asked) ?? first
  return (
    <Tabs
      className={classes['tabs']}
      value={String(shown.id)}
      onChange={(id) => id && showHall(id)}
      keepMounted={false}
    >
      <Tabs.List aria-label={texts.pos.halls.label} className={classes['list']}>
        {halls.map((hall) => (
          <Tabs.Tab key={hall.id} value={String(hall.id)} className={classes['tab']}>
            <HallName hall={hall} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {halls.map((hall) => (
        <Tabs.Panel key={hall.id} value={String(hall.id)} className={classes['panel']}>
          <Tables hall={hall} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function HallName({ hall }: { hall: FloorHall }) {
  const notices = useAttentionCount(hall.tables)
  return (
    <>
      <span className={classes['hallName']}>{hall.name}</span>
      {/* Keeps its space when empty, so that no tab shifts. */}
      <span className={classes['notices']} data-none={notices === 0 || undefined}>
        <span className="unseen">{texts.pos.halls.attention}: </span>
        {notices}
      </span>
    </>
  )
}

/** A single subscription to the states of all tables is cheaper than one per table. */
function Tables({ hall, columns }: { hall: FloorHall; columns?: number }) {
  const states = useTableStates()
  if (hall.tables.length === 0) {
    return <EmptyState icon={<IconArmchair size="1.75rem" />} text={texts.pos.halls.noTables} />
  }
  return (
    <ul
      className={classes['tables']}
      data-small={columns !== undefined || undefined}
      style={
        columns === undefined
          ? undefined
          : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
      }
    >
      {hall.tables.map((table) => (
        <li key={table.id}>
          <TableCard
            id={table.id}
            name={table.name}
            capacity={table.capacity}
            isInactive={isHidden(hall, table)}
            state={states.get(table.id) ?? FREE_TABLE}
          />
        </li>
      ))}
    </ul>
  )
}
