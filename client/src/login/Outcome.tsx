import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { focusPage } from '../ui/focusKeeper.ts'
import classes from './RestaurantChoice.module.css'

/** Replaces a form after it was sent. Takes the focus, so that screen readers read the title. */
export function Outcome(props: {
  title: string
  text: ReactNode
  action: { readonly to: string; readonly label: string }
}) {
  const { title, text, action } = props
  useEffect(focusPage, [])
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['lead']}>{text}</p>
      <Button component={Link} to={action.to} size="lg" fullWidth>
        {action.label}
      </Button>
    </>
  )
}
