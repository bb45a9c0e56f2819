import { UnstyledButton } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { stepsWords } from '../i18n/office.ts'
import classes from './Steps.module.css'

export function Step(props: {
  number: number | undefined
  title: string
  /** A summary of what was created; undefined while the step is incomplete. */
  done: string | undefined
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const { isOpen } = props
  const bodyId = useId()
  const head = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Moves the focus to a step that opens after another step was completed.
    if (isOpen && !wasOpen.current) head.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <li
      className={classes['step']}
      data-open={isOpen || undefined}
      data-done={props.done !== undefined || undefined}
    >
      <h2 className={classes['heading']}>
        <UnstyledButton
          ref={head}
          className={classes['head']}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={props.onToggle}
        >
          <span className={classes['mark']} aria-hidden>
            <StepMark number={props.number} isDone={props.done !== undefined} />
          </span>
          <span className={classes['title']}>{props.title}</span>
          {props.done !== undefined && (
            <span className={classes['made']}>
              <span className="unseen">{stepsWords.done}: </span>
              {props.done}
            </span>
          )}
          <IconChevronDown className={classes['chevron']} size="1.25rem" />
        </UnstyledButton>
      </h2>
      <div id={bodyId} className={classes['body']} hidden={!isOpen}>
        {isOpen && props.children}
      </div>
    </li>
  )
}

function StepMark({ number, isDone }: { number: number | undefined; isDone: boolean }) {
  if (isDone) return <IconCheck size="1.125rem" stroke={2.5} />
  return number ?? <IconArrowRight size="1.125rem" stroke={2.5} />
}
