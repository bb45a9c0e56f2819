/** A screen's title and tools, drawn in the frame's header: a phone's screen has no height to spend on two. */
import { ActionIcon } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import classes from './pageHeader.module.css'

/** The header's node, from the frame; null while it is not there. */
export const HeaderSlot = createContext<HTMLElement | null>(null)

/** The way up from what is inside of something. */
export interface WayBack {
  readonly to: string
  readonly label: string
}

/** The title of a screen (also the document's), and what stands at its right. */
export function PageHeader(props: {
  title: string
  back?: WayBack | undefined
  children?: ReactNode
}) {
  const slot = useContext(HeaderSlot)
  useEffect(() => {
    document.title = `${props.title} · Orderi`
  }, [props.title])
  if (!slot) return null
  return createPortal(
    <div className={classes['bar']}>
      {props.back && (
        <ActionIcon
          component={Link}
          to={props.back.to}
          className={classes['back']}
          color="gray"
          aria-label={props.back.label}
          title={props.back.label}
        >
          <IconArrowLeft size="1.375rem" />
        </ActionIcon>
      )}
      <h1 className={classes['title']}>{props.title}</h1>
      <div className={classes['tools']}>{props.children}</div>
    </div>,
    slot,
  )
}
