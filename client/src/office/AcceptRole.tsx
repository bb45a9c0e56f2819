import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { acceptRole } from '@orderi/shared/contract/accounts'
import { useEffect, useRef } from 'react'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { peopleWords } from '../i18n/office.ts'
import { FormCard } from './form/FormCard.tsx'
import { FormFoot } from './form/FormFoot.tsx'
import { requiredTextError } from './form/required.ts'
import { useSaving } from './form/useSaving.ts'

const words = peopleWords.acceptance

const EMPTY = { codigo: '' }

interface AcceptRoleProps {
  /** True when the user opened this form, so that its field takes the focus. */
  readonly isFocused?: boolean
  readonly onAccepted?: () => void
}

export function AcceptRole({ isFocused = false, onAccepted }: AcceptRoleProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const form = useForm({
    initialValues: EMPTY,
    validate: { codigo: requiredTextError },
  })
  const saving = useSaving({
    form,
    version: undefined,
    send: (body, { key }) => api.request(acceptRole, { body, key }),
    words,
    onSaved: (me) => {
      session.followRole(me)
      form.setInitialValues(EMPTY)
      form.reset()
      onAccepted?.()
    },
  })
  return (
    <FormCard title={words.title} text={words.text} saving={saving}>
      <TextInput
        ref={field}
        label={words.code}
        required
        maxLength={100}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('codigo')}
      />
      <FormFoot saving={saving} saveLabel={words.save} />
    </FormCard>
  )
}
