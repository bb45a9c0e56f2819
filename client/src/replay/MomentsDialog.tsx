/** The moments of the day as a list, with the filters that also apply to the time line. */
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { clockTime } from '../i18n/format.ts'
import { nightWords as words } from '../i18n/money.ts'
import { Dialog } from '../ui/Dialog.tsx'
import type { Moment, MomentFilter, MomentKind } from './moments.ts'
import classes from './Replay.module.css'

const KINDS: readonly MomentKind[] = ['order', 'call', 'late', 'asked', 'closed']

export function momentText({ kind, number, table }: Moment): string {
  const text = words.events[kind]
  return text({ number, table: table.name })
}

export function MomentsDialog(props: {
  zone: string
  all: readonly Moment[]
  moments: readonly Moment[]
  filter: MomentFilter
  onFilter: (filter: MomentFilter) => void
  onJump: (moment: Moment) => void
  onClose: () => void
}) {
  const { all, moments, filter, onFilter, zone } = props
  const tables = new Map(all.map(({ table }) => [String(table.id), table.name]))
  const people = new Set(all.flatMap((moment) => moment.people))
  return (
    <Dialog opened title={words.marked({ title: words.moments })} onClose={props.onClose} size="lg">
      <div className={classes['filters']}>
        <NativeSelect
          aria-label={words.kind}
          value={filter.kind ?? ''}
          data={[
            { value: '', label: words.everyKind },
            ...KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, kind: KINDS.find((kind) => kind === value) })
          }
        />
        <NativeSelect
          aria-label={words.table}
          value={filter.table === undefined ? '' : String(filter.table)}
          data={[
            { value: '', label: words.everyTable },
            ...byName([...tables].map(([value, label]) => ({ value, label }))),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, table: value === '' ? undefined : Number(value) })
          }
        />
        <NativeSelect
          aria-label={words.person}
          value={filter.person ?? ''}
          data={[
            { value: '', label: words.everybody },
            ...byName([...people].map((name) => ({ value: name, label: name }))),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onFilter({ ...filter, person: value === '' ? undefined : value })
          }
        />
      </div>
      {moments.length === 0 && <p>{words.noMoments}</p>}
      <ol aria-label={words.moments}>
        {moments.map((moment) => (
          <li key={moment.key}>
            <UnstyledButton
              className={classes['moment']}
              data-kind={moment.kind}
              onClick={() => props.onJump(moment)}
            >
              <time className={classes['when']}>{clockTime(moment.at, zone)}</time>
              <span>{momentText(moment)}</span>
              <span className={classes['people']}>{moment.people.join(', ')}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function byName<Option extends { readonly label: string }>(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) => a.label.localeCompare(b.label, 'es', { numeric: true }))
}
