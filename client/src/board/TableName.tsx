/** A table's name on a card: so many lines of it, then "…"; whole for whoever hears it, or points at it. */
import classes from './TableName.module.css'

/** `lines`: three at most, two where the card is small. */
export function TableName(props: { name: string; lines?: 2 | 3; className?: string | undefined }) {
  const { name, lines = 3, className = '' } = props
  return (
    <span className={`${classes['name']} ${className}`} data-lines={lines} title={name}>
      {name}
    </span>
  )
}
