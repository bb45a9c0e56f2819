import { UnstyledButton } from '@mantine/core'
import { type ComponentType, type FunctionComponent, useState } from 'react'
import { posScreenWords } from '../i18n/board.ts'
import { useLayout } from '../ui/layout.tsx'
import { useSettled } from '../ui/useSettled.ts'
import classes from './AttentionPanel.module.css'

/** The number of cards on a phone before the button “show all”. */
const CARDS_ON_PHONE = 2

export function AttentionPanel(props: {
  tone: 'call' | 'ask'
  icon: FunctionComponent<{ size?: number | string; stroke?: number }>
  title: string
  empty: string
  /** The bills that wait. A bill whose wait has just ended is not in this list, but its card stays for a moment. */
  ids: readonly number[]
  card: ComponentType<{ id: number }>
}) {
  const { icon: Icon, card: Card } = props
  const ids = useSettled(props.ids, props.title)
  // Shows few cards on a phone, so that the tables below can be reached without scrolling.
  const isShort = useLayout() === 'phone'
  const [isWhole, setWhole] = useState(false)
  const shown =
    isShort && !isWhole && ids.length > CARDS_ON_PHONE + 1 ? ids.slice(0, CARDS_ON_PHONE) : ids
  return (
    <section
      className={classes['panel']}
      data-tone={props.tone}
      data-sees={props.tone === 'call' ? 'call' : 'bill'}
      data-empty={ids.length === 0 || undefined}
      aria-label={props.title}
    >
      {/* Announces new entries to screen readers without moving the focus. */}
      <div aria-live="polite" aria-atomic>
        <h2 className={classes['title']}>
          <Icon size="1.25rem" stroke={2} />
          <span className={classes['name']}>{props.title}</span>
          {props.ids.length > 0 && <span className={classes['count']}>{props.ids.length}</span>}
        </h2>
      </div>
      {ids.length === 0 ? (
        props.ids.length === 0 && <p className="detail">{props.empty}</p>
      ) : (
        <ul className={classes['cards']}>
          {shown.map((id) => (
            <li key={id}>
              <Card id={id} />
            </li>
          ))}
        </ul>
      )}
      {isShort && ids.length > CARDS_ON_PHONE + 1 && (
        <UnstyledButton
          className={classes['more']}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? posScreenWords.fewer
            : posScreenWords.more({ count: ids.length - CARDS_ON_PHONE })}
        </UnstyledButton>
      )}
    </section>
  )
}
