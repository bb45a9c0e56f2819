import type { ReactNode } from 'react'
import classes from './BarList.module.css'

export interface BarRow {
  readonly key: string
  readonly name: string
  readonly value: ReactNode
  /** The lengths of the bars, as parts of the longest one. A second bar is thinner. */
  readonly bars: readonly number[]
}

/** A horizontal bar chart with names and values, in the order of the rows. */
export function BarList(props: { rows: readonly BarRow[]; isQuiet?: boolean | undefined }) {
  return (
    <ol className={classes['list']} data-quiet={props.isQuiet || undefined}>
      {props.rows.map(({ key, name, value, bars }) => (
        <li key={key} className={classes['row']}>
          <span className={classes['name']}>{name}</span>
          <span className="amount">{value}</span>
          {bars.length > 0 && (
            <span className={classes['track']} aria-hidden>
              {bars.map((part, place) => (
                <span
                  // The number of bars is fixed.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bars do not move
                  key={place}
                  className={classes['bar']}
                  style={{ width: `${100 * Math.max(0, part)}%` }}
                />
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
