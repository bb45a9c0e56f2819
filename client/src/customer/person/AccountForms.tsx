import * as accounts from '@orderi/shared/contract/accounts'
import { useState } from 'react'
import { showDone } from '../../ui/notices.tsx'
import { api } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { type Person, setPerson } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'
import { signOut } from './account.ts'
import classes from './PersonView.module.css'
import { MIN_PASSWORD_LENGTH } from './SignUpOrSignIn.tsx'

export function AccountForms({ person }: { person: Person }) {
  const { person: words } = useWords()
  const [passwordRound, setPasswordRound] = useState(0)
  const { token, user } = person
  return (
    <>
      <section className={`card ${classes['card']}`}>
        <h2 className={classes['title']}>{words.data}</h2>
        <Form
          action={words.save}
          busy={words.saving}
          fields={[
            {
              name: 'name',
              label: words.name,
              type: 'text',
              autoComplete: 'name',
              initial: user.name,
            },
            {
              name: 'email',
              label: words.email,
              type: 'email',
              autoComplete: 'email',
              initial: user.email ?? '',
            },
          ]}
          onSend={async (values) => {
            const body = { name: values['name'] ?? '', email: values['email'] ?? '' }
            setPerson({ token, user: await api.request(accounts.updateProfile, { body }) })
            showDone({ title: words.saved })
          }}
        />
      </section>
      <section className={`card ${classes['card']}`}>
        <h2 className={classes['title']}>{words.changePassword}</h2>
        <Form
          key={passwordRound}
          action={words.changePassword}
          busy={words.saving}
          fields={[
            {
              name: 'current_password',
              label: words.currentPassword,
              type: 'password',
              autoComplete: 'current-password',
            },
            {
              name: 'password',
              label: words.newPassword,
              type: 'password',
              autoComplete: 'new-password',
              hint: words.passwordHint,
              minLength: MIN_PASSWORD_LENGTH,
            },
          ]}
          onSend={async (values) => {
            const body = {
              current_password: values['current_password'] ?? '',
              password: values['password'] ?? '',
            }
            await api.request(accounts.updatePassword, { body })
            showDone({ title: words.passwordChanged })
            setPasswordRound((round) => round + 1)
          }}
        />
      </section>
      <Button kind="line" onClick={signOut}>
        {words.logout}
      </Button>
    </>
  )
}
