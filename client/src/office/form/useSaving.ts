/** Sends a form with an idempotency key and the version from which the form was filled. */
import type { UseFormReturnType } from '@mantine/form'
import { randomUuid } from '@orderi/shared/kernel/keys'
import { useRef, useState } from 'react'
import { ApiError, NetworkError } from '../../api/errors.ts'
import { session } from '../../api/session.ts'
import { texts } from '../../i18n/common.ts'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'

export interface SaveOptions {
  readonly key: string
  readonly ifMatch: number | undefined
}

/** Notices after saving (docs/specification.md, section 8). Without `failed`, a failure is shown only in the form. */
export interface SaveWords {
  readonly done: string
  readonly failed?: string
}

export interface Saving {
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly isSending: boolean
  /** The error of the last submission, unless a field shows it. Editing or sending the form clears it. */
  readonly failure: string | undefined
  readonly isStale: boolean
  /** Saves the form's values over `version`, which another person has saved. */
  overwrite(version: number): void
  /** Closes the dialog about another person's version. Saving again opens this dialog again. */
  keepEditing(): void
}

interface Submission {
  readonly body: string
  readonly key: string
}

interface Failure<Values> {
  readonly text: string
  readonly values: Values
}

export function useSaving<Values extends object, Saved>(options: {
  form: UseFormReturnType<Values>
  /** The version from which the form was filled; undefined for a new entity. */
  version: number | undefined
  confirm?: ((values: Values) => Promise<boolean>) | undefined
  send: (values: Values, sent: SaveOptions) => Promise<Saved>
  words: SaveWords
  onSaved: (saved: Saved) => void
}): Saving {
  const { form, words } = options
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<Failure<Values>>()
  const [isStale, setStale] = useState(false)
  const submission = useRef<Submission>(undefined)

  function submissionOf(values: Values, ifMatch: number | undefined): Submission {
    const body = JSON.stringify([values, ifMatch])
    if (submission.current?.body !== body) submission.current = { body, key: randomUuid() }
    return submission.current
  }

  function fail(error: unknown): void {
    // A time-out or server error may hide a success, so a retry keeps the idempotency key.
    if (error instanceof ApiError && error.status < 500) submission.current = undefined
    if (error instanceof ApiError && error.code === 'stale') {
      setStale(true)
      return
    }
    if (error instanceof ApiError && error.status === 401) session.end()
    const text = failureText(error)
    const fields = error instanceof ApiError ? Object.keys(error.errors) : []
    const isAtFields = fields.length > 0 && fields.every((field) => form.getInputNode(field))
    if (!isAtFields) setFailed({ text, values: form.getValues() })
    if (words.failed !== undefined) {
      showFailed({
        title: words.failed,
        text: onlyWrong(error) ?? text,
        closeLabel: texts.common.close,
      })
    }
    if (!(error instanceof ApiError) || error.status !== 422) {
      if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
      return
    }
    const errors = Object.entries(error.errors).map(([path, errorTexts]) => [
      path,
      errorTexts.join(' '),
    ])
    form.setErrors(Object.fromEntries(errors))
    focusFirst(form, error.errors)
  }

  async function save(values: Values, ifMatch: number | undefined): Promise<void> {
    if (isSending) return
    setSending(true)
    setFailed(undefined)
    setStale(false)
    try {
      if (options.confirm && !(await options.confirm(values))) return
      const saved = await options.send(values, { key: submissionOf(values, ifMatch).key, ifMatch })
      submission.current = undefined
      form.resetDirty(values)
      showDone({ title: words.done, closeLabel: texts.common.close })
      options.onSaved(saved)
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
    }
  }

  return {
    submit: (event) =>
      form.onSubmit(
        (values) => void save(values, options.version),
        (errors) => focusFirst(form, errors),
      )(event),
    isSending,
    failure: failed?.values === form.values ? failed.text : undefined,
    isStale,
    overwrite: (version) => void save(form.getValues(), version),
    keepEditing: () => setStale(false),
  }
}

function onlyWrong(error: unknown): string | undefined {
  const errorTexts = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return errorTexts.length === 1 ? errorTexts[0] : undefined
}

function focusFirst<Values>(form: UseFormReturnType<Values>, errors: object): void {
  for (const path of Object.keys(errors)) {
    const node = form.getInputNode(path)
    if (node) {
      // A group of choices cannot take the focus, so the first choice does.
      const first = node.tabIndex < 0 ? node.querySelector<HTMLElement>('input:enabled') : null
      ;(first ?? node).focus()
      return
    }
  }
}
