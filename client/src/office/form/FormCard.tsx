import { type ReactNode, useId } from 'react'
import '../styles.ts'
import classes from './FormCard.module.css'
import type { Saving } from './useSaving.ts'

export function FormCard(props: {
  title: string
  text?: string
  saving: Pick<Saving, 'submit' | 'isSending'>
  children: ReactNode
}) {
  const id = useId()
  return (
    <form
      className={classes['card']}
      aria-labelledby={id}
      onSubmit={props.saving.submit}
      noValidate
    >
      <h2 className={classes['title']} id={id}>
        {props.title}
      </h2>
      {props.text && <p className={classes['text']}>{props.text}</p>}
      <fieldset className={classes['fields']} disabled={props.saving.isSending}>
        {props.children}
      </fieldset>
    </form>
  )
}
