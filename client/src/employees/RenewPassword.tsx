/** A new password for somebody who forgot theirs. */
import type { Employee } from '@orderi/shared/accounts/schema'
import { renewPassword } from '@orderi/shared/contract/backoffice'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { peopleWords } from '../i18n/people.ts'
import { texts } from '../i18n/texts.ts'
import type { Editing } from '../office/form/useEditing.ts'
import { type Handover, handoverOf } from '../office/PasswordDialog.tsx'
import { Question } from '../office/Question.tsx'
import { failureText } from '../shell/failureText.ts'
import { showFailed } from '../ui/notices.tsx'

const words = peopleWords.employees.renewal

/** Asks first: the present one stops working. A refusal says why, in the server's words. */
export function RenewPassword(props: {
  renewing: Editing<Employee>
  onHandover: (handover: Handover) => void
}) {
  const { renewing } = props
  const [isSending, setSending] = useState(false)
  const person = renewing.entity
  const renew = async () => {
    if (!person || isSending) return
    setSending(true)
    try {
      const answer = await api.request(renewPassword, { body: { user: person.user_id } })
      props.onHandover(handoverOf(person.user, answer))
    } catch (error) {
      showFailed({ title: words.failed, text: failureText(error), closeLabel: texts.common.close })
    } finally {
      setSending(false)
      renewing.close()
    }
  }
  return (
    <Question
      opened={renewing.opened}
      title={words.title(person?.user.name ?? '')}
      text={words.text}
      no={texts.common.cancel}
      yes={words.yes}
      isSending={isSending}
      onNo={renewing.close}
      onYes={() => void renew()}
    />
  )
}
