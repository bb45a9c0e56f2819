import { type ReactNode, type SyntheticEvent, useId } from 'react'
import '../styles.ts'
import classes from './FormCard.module.css'

/** A form on a card, with a title and an optional text above its fields. */
export function FormCard(props: {
  title: string
  text?: string
  isBusy: boolean
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <form className={classes['card']} aria-labelledby={id} onSubmit={props.onSubmit} noValidate>
      <h2 className={classes['title']} id={id}>
        {props.title}
      </h2>
      {props.text && <p className={classes['text']}>{props.text}</p>}
      <fieldset className={classes['fields']} disabled={props.isBusy}>
        {props.children}
      </fieldset>
    </form>
  )
}
