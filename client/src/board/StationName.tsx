import type { Station } from '@orderi/shared/stations/schema'
import classes from './StationName.module.css'

/** The name of a station after a square in its colour. With `isShort`, a long name is cut instead of wrapped. */
export function StationName(props: {
  station: Pick<Station, 'name' | 'color'>
  isShort?: boolean | undefined
}) {
  const { station, isShort } = props
  return (
    <span className={classes['station']} data-short={isShort || undefined} title={station.name}>
      <span className={classes['color']} data-color={station.color} aria-hidden />
      <span className={classes['name']}>{station.name}</span>
    </span>
  )
}
