import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

export function Section(props: {
  title: string
  /** Shown beside the title, such as a status. */
  marks?: ReactNode
  /** Shown below the title. */
  text?: string | undefined
  /** Buttons or other controls, at the end of the line of the title. */
  controls?: ReactNode
  /** True if half of the width is enough. The page decides whether two sections are side by side. */
  isHalf?: boolean
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes['card']} data-half={props.isHalf || undefined} aria-labelledby={id}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h2 className={classes['title']} id={id}>
            {props.title}
          </h2>
          {props.marks}
          {props.text && <p className={classes['text']}>{props.text}</p>}
        </div>
        {props.controls}
      </div>
      {props.children}
    </section>
  )
}
