/** The letters of a name in a circle, where there is no picture. */
import classes from './Initials.module.css'

/** First letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}

/** Decorative: the name itself stands beside it. */
export function Initials(props: { name: string; square?: boolean; size?: string }) {
  return (
    <span
      className={classes['initials']}
      data-square={props.square || undefined}
      style={props.size ? { width: props.size, height: props.size } : undefined}
      aria-hidden
    >
      {initialsOf(props.name)}
    </span>
  )
}
