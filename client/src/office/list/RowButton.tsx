/** Delete buttons show only an icon, and have a distance from the row's other buttons. */
import { Button } from '@mantine/core'
import type { FunctionComponent } from 'react'
import { Link } from 'react-router-dom'
import classes from './RowButton.module.css'

interface RowButtonProps {
  readonly text: string
  /** The accessible name: the action and the name of the row. */
  readonly label: string
  readonly icon: FunctionComponent<{ size?: number | string }>
  readonly isDanger?: boolean
  readonly isBare?: boolean
}

export function RowButton(props: RowButtonProps & { onClick: () => void }) {
  const { icon: Icon, isDanger = false } = props
  return (
    <Button
      className={classes['button']}
      data-quiet
      data-danger={isDanger || undefined}
      data-bare={props.isBare || undefined}
      title={props.label}
      variant={isDanger ? 'subtle' : 'default'}
      {...(isDanger ? { color: 'red' } : {})}
      size="sm"
      aria-label={props.label}
      leftSection={<Icon size="1.125rem" />}
      onClick={props.onClick}
    >
      <span className={classes['text']}>{props.text}</span>
    </Button>
  )
}

export function RowLink(props: RowButtonProps & { to: string }) {
  const { icon: Icon } = props
  return (
    <Button
      className={classes['button']}
      component={Link}
      to={props.to}
      variant="default"
      size="sm"
      aria-label={props.label}
      leftSection={<Icon size="1.125rem" />}
    >
      {props.text}
    </Button>
  )
}
