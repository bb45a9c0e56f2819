/** A screen's title and tools, drawn in the frame's header: a phone's screen has no height to spend on two. */
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import classes from './pageHeader.module.css'

/** The header's node, from the frame; null while it is not there. */
export const HeaderSlot = createContext<HTMLElement | null>(null)

/** The title of a screen (also the document's), and what stands at its right. */
export function PageHeader(props: {
  title: string
  /** On a phone the tools stand below the title. */
  wrapTools?: boolean
  children?: ReactNode
}) {
  const slot = useContext(HeaderSlot)
  useEffect(() => {
    document.title = `${props.title} · Orderi`
  }, [props.title])
  if (!slot) return null
  return createPortal(
    <div className={classes['bar']} data-wrap={props.wrapTools || undefined}>
      <h1 className={classes['title']}>{props.title}</h1>
      <div className={classes['tools']}>{props.children}</div>
    </div>,
    slot,
  )
}
