/** A panel of what cannot wait: its title, how many, and a card for each; one quiet line when there is none. */
import type { ComponentType, FunctionComponent } from 'react'
import { CardList } from '../board/CardList.tsx'
import { useSettled } from '../ui/useSettled.ts'
import classes from './AttentionPanel.module.css'

export function AttentionPanel(props: {
  tone: 'call' | 'ask'
  icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  title: string
  empty: string
  ids: readonly number[]
  card: ComponentType<{ id: number }>
}) {
  const { icon: Icon, card: Card } = props
  const ids = useSettled(props.ids, props.title)
  return (
    <section
      className={classes['panel']}
      data-tone={props.tone}
      data-sees={props.tone === 'call' ? 'call' : 'bill'}
      data-empty={ids.length === 0 || undefined}
      aria-label={props.title}
    >
      <h2 className={classes['title']}>
        <Icon size="1.25rem" stroke={2} />
        {props.title}
        {ids.length > 0 && <span className={classes['count']}>{ids.length}</span>}
      </h2>
      {ids.length === 0 ? (
        <p className={classes['none']}>{props.empty}</p>
      ) : (
        <CardList className={classes['cards']}>
          {ids.map((id) => (
            <li key={id}>
              <Card id={id} />
            </li>
          ))}
        </CardList>
      )}
    </section>
  )
}
