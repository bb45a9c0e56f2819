import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** A button that opens a dialog. The dialog is mounted only while it is open. */
export function DialogButton(props: {
  icon: ReactNode
  text: string
  className?: string | undefined
  dialog: (close: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        className={props.className ?? ''}
        variant="default"
        leftSection={props.icon}
        onClick={() => setOpened(true)}
      >
        {props.text}
      </Button>
      {opened && props.dialog(() => setOpened(false))}
    </>
  )
}
