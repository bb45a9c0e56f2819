import { Modal, type ModalRootProps } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import classes from './Dialog.module.css'
import { DialogHead } from './DialogHead.tsx'
import { useReturnFocus } from './focusBack.ts'
import { useEscape } from './layers.ts'
import { useLayout } from './layout.tsx'
import { useAccidentalTapGuard } from './question.ts'

const FROM_BELOW = { transition: 'slide-up', duration: 180 } as const
/** The transition of questions. A question is measured as soon as it appears, so the transition must not move it. */
const IN_PLACE = { transition: 'fade', duration: 120 } as const

/** Mantine sets the initial focus after a delay. It must not take the focus from a field that the user has chosen. */
function keepChosenFocus({ currentTarget: dialog, target }: FocusEvent<HTMLElement>): void {
  if (!dialog.contains(target)) return
  dialog.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus')
  target.dataset['autofocus'] = ''
}

/** Handles Escape and the focus. All dialogs of the staff's app use this component. */
export function DialogShell(
  props: ModalRootProps & { opened: boolean; onEscape: () => void; children: ReactNode },
) {
  const { onEscape, children, ...rest } = props
  useEscape(props.opened, onEscape)
  useReturnFocus(props.opened)
  return (
    <Modal.Root closeOnEscape={false} returnFocus={false} centered radius="lg" {...rest}>
      <Modal.Overlay backgroundOpacity={0.55} />
      {children}
    </Modal.Root>
  )
}

export function Dialog(props: {
  opened: boolean
  title: string | undefined
  size?: string
  /** Only the dialog's buttons close it, not Escape or a tap outside. */
  isFirm?: boolean
  isSheet?: boolean
  /** Opens away from the last touch, ignores taps for 500 ms, and is not closed by a tap outside. */
  isQuestion?: boolean
  /** Stays at the top, so that its content does not move when it grows. */
  isSteady?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const isPhone = useLayout() === 'phone'
  const isQuestion = props.isQuestion ?? false
  const { isIgnoring, place } = useAccidentalTapGuard(
    props.opened && isQuestion,
    props.isSteady === true,
  )
  return (
    <DialogShell
      opened={props.opened}
      onClose={props.onClose}
      onEscape={() => {
        if (!props.isFirm) props.onClose()
      }}
      size={props.size ?? 'md'}
      closeOnClickOutside={!props.isFirm && !isQuestion}
      centered={!props.isSteady}
      classNames={props.isSheet ? { inner: classes['sheet'] ?? '' } : {}}
      transitionProps={isQuestion ? IN_PLACE : props.isSheet && isPhone ? FROM_BELOW : {}}
    >
      <Modal.Content
        ref={place}
        className={classes['content']}
        data-ignoring={isIgnoring || undefined}
        onFocus={keepChosenFocus}
      >
        <DialogHead title={props.title} />
        <Modal.Body className={classes['body']}>{props.children}</Modal.Body>
      </Modal.Content>
    </DialogShell>
  )
}
