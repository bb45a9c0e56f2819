/** From one hall to the next with the thumb, however many tables lie between. */
import { UnstyledButton } from '@mantine/core'
import { useHallNotices } from '../../board/boardViews.ts'
import { es } from '../../i18n/es.ts'
import classes from './Jumps.module.css'

const words = es.waiter.tables

interface Hall {
  readonly id: number
  readonly name: string
  readonly tables: readonly { readonly id: number }[]
}

export function Jumps({ halls }: { halls: readonly Hall[] }) {
  return (
    <>
      <nav className={classes['jumps']} aria-label={words.jump}>
        <Jump to="mis-mesas" name={words.mine} tables={[]} />
        {halls.map((hall) => (
          <Jump key={hall.id} to={`salon-${hall.id}`} name={hall.name} tables={hall.tables} />
        ))}
      </nav>
      <div className={classes['room']} />
    </>
  )
}

function Jump({ to, name, tables }: { to: string; name: string; tables: Hall['tables'] }) {
  const notices = useHallNotices(tables)
  return (
    <UnstyledButton
      className={classes['jump']}
      onClick={() => document.getElementById(to)?.scrollIntoView({ block: 'start' })}
    >
      {name}
      {notices > 0 && (
        <span className={classes['notices']}>
          <span className={classes['hidden']}>{es.pos.halls.attention}: </span>
          {notices}
        </span>
      )}
    </UnstyledButton>
  )
}
