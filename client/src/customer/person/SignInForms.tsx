/** @jsxImportSource preact */
/** Nobody needs an account; with one the history stays. */
import { useState } from 'preact/hooks'
import { Form } from '../ui/Form.tsx'
import { tell } from '../ui/notices.tsx'
import { visit } from '../visit/visit.ts'
import { useWords, wordsNow } from '../words/language.ts'
import { signIn, signUp } from './account.ts'
import classes from './PersonView.module.css'

/** Fewest characters of a password (contract, "text"). */
export const PASSWORD_LENGTH = 8

export function SignInForms() {
  const { person: words } = useWords()
  const [isNew, setNew] = useState(true)
  const email = {
    name: 'email',
    label: words.email,
    type: 'email',
    autoComplete: 'email',
  } as const
  const welcome = () => tell(wordsNow().person.welcome(visit.getState().person?.user.name ?? ''))
  return (
    <section class={`card ${classes['card']}`}>
      <div>
        <h2 class={classes['title']}>{words.guest}</h2>
        <p class="faint">{words.guestText}</p>
      </div>
      <fieldset class={classes['tabs']} aria-label={words.guest}>
        <button
          type="button"
          class={classes['tab']}
          aria-pressed={isNew}
          onClick={() => setNew(true)}
        >
          {words.register}
        </button>
        <button
          type="button"
          class={classes['tab']}
          aria-pressed={!isNew}
          onClick={() => setNew(false)}
        >
          {words.login}
        </button>
      </fieldset>
      {isNew ? (
        <Form
          key="register"
          action={words.register}
          busy={words.saving}
          fields={[
            { name: 'name', label: words.name, type: 'text', autoComplete: 'name' },
            email,
            {
              name: 'password',
              label: words.password,
              type: 'password',
              autoComplete: 'new-password',
              hint: words.passwordHint,
              least: PASSWORD_LENGTH,
            },
          ]}
          onSend={async (values) => {
            await signUp(values['name'] ?? '', values['email'] ?? '', values['password'] ?? '')
            welcome()
          }}
        />
      ) : (
        <Form
          key="login"
          action={words.login}
          busy={words.saving}
          fields={[
            email,
            {
              name: 'password',
              label: words.password,
              type: 'password',
              autoComplete: 'current-password',
            },
          ]}
          onSend={async (values) => {
            await signIn(values['email'] ?? '', values['password'] ?? '')
            welcome()
          }}
        />
      )}
    </section>
  )
}
