import { type ReactNode, useId } from 'react'
import classes from './Till.module.css'

/** A section of the report. On a desk, two narrow sections are side by side. */
export function ReportPart(props: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes['part']} data-wide={props.isWide || undefined} aria-labelledby={id}>
      <h2 className={classes['title']} id={id}>
        {props.title}
      </h2>
      {props.children}
    </section>
  )
}
