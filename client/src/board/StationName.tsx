import type { Station } from '@orderi/shared/stations/schema'
import classes from './StationName.module.css'

/** The name of a station after a square in its colour. */
export function StationName({ station }: { station: Pick<Station, 'name' | 'color'> }) {
  return (
    <span className={classes['station']}>
      <span className={classes['color']} data-color={station.color} aria-hidden />
      <span>{station.name}</span>
    </span>
  )
}
