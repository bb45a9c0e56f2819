/** A dialog with a title and a way out. */
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { useFocusBack } from './focusBack.ts'
import { useEscape } from './layers.ts'
import { usePlace } from './place.tsx'
import { useQuestion } from './question.ts'

const FROM_BELOW = { transition: 'slide-up', duration: 180 } as const
/** The position is measured when the dialog appears, so it must not move or grow after that. */
const IN_PLACE = { transition: 'fade', duration: 120 } as const

/** Closes by its button, Escape and a tap beside it. A question ignores taps beside it; a firm dialog closes only by its buttons. */
export function Dialog(props: {
  opened: boolean
  title: string | undefined
  closeLabel: string
  size?: string
  isFirm?: boolean
  /** On a phone it comes from below, where the thumb is. */
  isSheet?: boolean
  /** A question: its buttons open away from the finger, and it ignores answers for 500 ms. */
  isQuestion?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const isPhone = usePlace() === 'phone'
  useEscape(props.opened, () => {
    if (!props.isFirm) props.onClose()
  })
  useFocusBack(props.opened)
  const isQuestion = props.isQuestion ?? false
  const { isIgnoring, place } = useQuestion(props.opened && isQuestion)
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={props.size ?? 'md'}
      closeOnClickOutside={!props.isFirm && !isQuestion}
      closeOnEscape={false}
      returnFocus={false}
      centered
      classNames={props.isSheet ? { inner: classes['sheet'] ?? '' } : {}}
      transitionProps={isQuestion ? IN_PLACE : props.isSheet && isPhone ? FROM_BELOW : {}}
      radius="lg"
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content
        ref={place}
        className={classes['content']}
        data-ignoring={isIgnoring || undefined}
      >
        {/* A plain element: the library's own is a banner landmark, and the page has one. */}
        <div className={classes['header']}>
          <Modal.Title className={classes['title']}>{props.title}</Modal.Title>
          <Modal.CloseButton className={classes['close']} aria-label={props.closeLabel} />
        </div>
        <Modal.Body className={classes['body']}>{props.children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
