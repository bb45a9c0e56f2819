import { useState } from 'react'
import { Form } from '../ui/Form.tsx'
import { useWords } from '../words/language.ts'
import { showWelcome, signUp } from './account.ts'
import classes from './PersonView.module.css'
import { SignInForm } from './SignInForm.tsx'

/** In characters. The server rejects shorter passwords. */
export const MIN_PASSWORD_LENGTH = 8

export function SignUpOrSignIn() {
  const { person: words } = useWords()
  const [isNew, setNew] = useState(true)
  return (
    <section className={`card ${classes['card']}`}>
      <div>
        <h2 className={classes['title']}>{words.guest}</h2>
        <p className="faint">{words.guestText}</p>
      </div>
      <fieldset className={classes['tabs']} aria-label={words.guest}>
        <button
          type="button"
          className={classes['tab']}
          aria-pressed={isNew}
          onClick={() => setNew(true)}
        >
          {words.register}
        </button>
        <button
          type="button"
          className={classes['tab']}
          aria-pressed={!isNew}
          onClick={() => setNew(false)}
        >
          {words.login}
        </button>
      </fieldset>
      {isNew ? (
        <Form
          action={words.register}
          busy={words.saving}
          fields={[
            { name: 'name', label: words.name, type: 'text', autoComplete: 'name' },
            { name: 'email', label: words.email, type: 'email', autoComplete: 'email' },
            {
              name: 'password',
              label: words.password,
              type: 'password',
              autoComplete: 'new-password',
              hint: words.passwordHint,
              minLength: MIN_PASSWORD_LENGTH,
            },
          ]}
          onSend={async (values) => {
            await signUp(values['name'] ?? '', values['email'] ?? '', values['password'] ?? '')
            showWelcome()
          }}
        />
      ) : (
        <SignInForm />
      )}
    </section>
  )
}
