/** Issues a new password. A person who has not accepted a role yet gets a new code instead. */
import { useState } from 'react'
import { texts } from '../i18n/common.ts'
import { peopleWords } from '../i18n/office.ts'
import type { EntityDialogState } from '../office/form/useEntityDialog.ts'
import type { Credentials } from '../office/PasswordDialog.tsx'
import { showFailure } from '../shell/showFailure.ts'
import { Question } from '../ui/Question.tsx'

export function RenewSecretDialog<Person extends { readonly pending: 0 | 1 }>(props: {
  renewing: EntityDialogState<Person>
  nameOf: (person: Person) => string
  send: (person: Person) => Promise<Credentials>
  onCredentials: (credentials: Credentials) => void
}) {
  const { renewing } = props
  const [isSending, setSending] = useState(false)
  const person = renewing.entity
  const words = person?.pending ? peopleWords.recoding : peopleWords.employees.renewal
  const renew = async () => {
    if (!person || isSending) return
    setSending(true)
    try {
      props.onCredentials(await props.send(person))
    } catch (error) {
      showFailure(words.failed, error)
    } finally {
      setSending(false)
      renewing.close()
    }
  }
  return (
    <Question
      opened={renewing.opened}
      title={words.title({ name: person ? props.nameOf(person) : '' })}
      text={words.text}
      no={texts.common.cancel}
      yes={words.yes}
      isSending={isSending}
      onNo={renewing.close}
      onYes={() => void renew()}
    />
  )
}
