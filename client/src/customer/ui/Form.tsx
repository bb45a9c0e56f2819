/** A form that keeps its values after a failure, and shows each error at the field concerned. */
import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { useWords } from '../words/language.ts'
import { Button } from './Button.tsx'
import classes from './Form.module.css'
import { failureText } from './failure.ts'

export interface FieldShape {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly hint?: string
  readonly initial?: string
  /** In characters. */
  readonly minLength?: number
  readonly isOptional?: boolean
  /** Focused as soon as the field appears. */
  readonly getsFocus?: boolean
}

interface Props {
  readonly fields: readonly FieldShape[]
  readonly action: string
  readonly busy: string
  readonly isDanger?: boolean
  /** Called with the values, keyed by field name. */
  readonly onSend: (values: Readonly<Record<string, string>>) => Promise<void>
  readonly children?: ReactNode
  readonly isDisabled?: boolean
}

const focus = (input: HTMLInputElement | null) => input?.focus()

export function Form({ fields, action, busy, isDanger, onSend, children, isDisabled }: Props) {
  const words = useWords()
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? ''])),
  )
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function check(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      fields.flatMap(({ name, minLength, type, isOptional }) => {
        const value = values[name] ?? ''
        if (isOptional) return []
        if ((type === 'password' ? value : value.trim()) === '') {
          return [[name, words.person.fieldRequired]]
        }
        if (minLength !== undefined && value.length < minLength)
          return [[name, words.person.passwordShort]]
        return type === 'email' && !/^\S+@\S+\.\S+$/.test(value.trim())
          ? [[name, words.person.emailWrong]]
          : []
      }),
    )
  }

  function showProblems(found: Readonly<Record<string, string>>): void {
    setWrong(found)
    const first = fields.find(({ name }) => found[name] !== undefined)
    if (first) document.getElementById(`${id}-${first.name}`)?.focus()
  }

  async function send(): Promise<void> {
    const found = check()
    setFailure(null)
    showProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await onSend(values)
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {}
      const named = Object.fromEntries(
        fields.flatMap(({ name }) => errors[name]?.slice(0, 1).map((text) => [name, text]) ?? []),
      )
      showProblems(named)
      if (Object.keys(named).length === 0) setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      {fields.map(({ name, label, type, autoComplete, hint, getsFocus }) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            type={type}
            autoComplete={autoComplete}
            ref={getsFocus ? focus : undefined}
            value={values[name] ?? ''}
            aria-invalid={wrong[name] !== undefined}
            aria-describedby={wrong[name] || hint ? `${id}-${name}-text` : undefined}
            onChange={(event) => {
              const { value } = event.currentTarget
              setValues((all) => ({ ...all, [name]: value }))
            }}
          />
          {(wrong[name] || hint) && (
            <small id={`${id}-${name}-text`} role={wrong[name] ? 'alert' : undefined}>
              {wrong[name] ?? hint}
            </small>
          )}
        </div>
      ))}
      {children}
      {failure && <FailureBox text={failure} />}
      <Button
        type="submit"
        kind={isDanger ? 'danger' : 'main'}
        isWide
        disabled={isBusy || isDisabled}
      >
        {isBusy ? busy : action}
      </Button>
    </form>
  )
}
