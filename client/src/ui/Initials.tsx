import type { CSSProperties } from 'react'
import classes from './Initials.module.css'

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}

/** Hidden from screen readers, because the name is beside it. */
export function Initials(props: {
  name: string
  square?: boolean
  fills?: boolean
  style?: CSSProperties
}) {
  return (
    <span
      className={classes['initials']}
      data-square={props.square || undefined}
      data-fills={props.fills || undefined}
      style={props.style}
      aria-hidden
    >
      {initialsOf(props.name)}
    </span>
  )
}
