/** Shows a screen's title and buttons in the header of the page, which saves height. */
import { ActionIcon } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import classes from './pageHeader.module.css'

export const HeaderSlotContext = createContext<HTMLElement | null>(null)

export interface ParentLink {
  readonly to: string
  readonly label: string
}

export function PageHeader(props: {
  title: string
  back?: ParentLink | undefined
  children?: ReactNode
}) {
  const slot = useContext(HeaderSlotContext)
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
