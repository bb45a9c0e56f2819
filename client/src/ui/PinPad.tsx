/** The entry of a PIN: a field that shows dots, and keys below it. The digits never stand in the page. */
import { TextInput } from '@mantine/core'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { DOT, editPin, MAX_DIGITS } from './editPin.ts'
import { Keypad } from './Keypad.tsx'
import { useLayout } from './layout.tsx'
import classes from './PinPad.module.css'

export function PinPad(props: {
  label: string
  keypadLabel: string
  deleteLabel: string
  value: string
  onChange: (value: string) => void
  /** Called by the Enter key, if there are digits. */
  onSubmit: () => void
  isSending: boolean
  /** Why the PIN was refused. An empty text keeps the space, so that the keys do not move. */
  failure?: string | undefined
}) {
  const { label, value, failure } = props
  const isDesk = useLayout() === 'desk'
  const pad = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const failureId = useId()
  const caret = useRef<number>(undefined)
  const onChange = (digits: string) => {
    if (!props.isSending) props.onChange(digits)
  }
  const submit = () => {
    if (value !== '' && !props.isSending) props.onSubmit()
  }
  useEffect(() => {
    if (isDesk) field.current?.focus()
  }, [isDesk])
  // The browser puts the caret at the end when a digit becomes a dot.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  useEffect(() => {
    // A keyboard of the screen also works if the focus is on a key or elsewhere in the dialog.
    const scope: HTMLElement = pad.current?.closest('[role="dialog"]') ?? document.body
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isOther = target instanceof Element && target.closest('input, select, textarea')
      if (isOther || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(key)) onChange((value + key).slice(0, MAX_DIGITS))
      else if (key === 'Backspace') onChange(value.slice(0, -1))
      else return
      event.preventDefault()
    }
    scope.addEventListener('keydown', onKey)
    return () => scope.removeEventListener('keydown', onKey)
  })
  return (
    <div ref={pad} className={classes['pin']}>
      {/* Not a password for browsers, so that they do not offer to store it. The mode opens no keyboard. */}
      <TextInput
        ref={field}
        label={label}
        classNames={{ input: classes['dots'] ?? '' }}
        inputMode="none"
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        spellCheck={false}
        aria-describedby={failure ? failureId : undefined}
        error={Boolean(failure)}
        value={DOT.repeat(value.length)}
        onChange={({ currentTarget }) => {
          const edited = editPin(value, currentTarget.value, currentTarget.selectionStart)
          caret.current = edited.caret
          onChange(edited.digits)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      {failure !== undefined && (
        <p id={failureId} className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      {/* Keys do not take the focus from the field. */}
      <div role="presentation" onMouseDown={(event) => event.preventDefault()}>
        <Keypad
          label={props.keypadLabel}
          deleteLabel={props.deleteLabel}
          value={value}
          maxDigits={MAX_DIGITS}
          onChange={onChange}
        />
      </div>
    </div>
  )
}
