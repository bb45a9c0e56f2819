import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { type FieldShape, Form } from '../ui/Form.tsx'
import { useWords } from '../words/language.ts'
import { showWelcome, signIn } from './account.ts'
import classes from './PersonView.module.css'

export function SignInForm() {
  const { person: words } = useWords()
  const [asksCode, setAsksCode] = useState(false)
  /** Optional, because the person may change to an account without a second factor. */
  const code: FieldShape = {
    name: 'codigo',
    label: words.code,
    type: 'text',
    autoComplete: 'one-time-code',
    hint: words.codeHint,
    isOptional: true,
    getsFocus: true,
  }
  return (
    <Form
      action={words.login}
      busy={words.saving}
      fields={[
        { name: 'email', label: words.email, type: 'email', autoComplete: 'email' },
        {
          name: 'password',
          label: words.password,
          type: 'password',
          autoComplete: 'current-password',
        },
        ...(asksCode ? [code] : []),
      ]}
      onSend={async ({ email = '', password = '', codigo }) => {
        try {
          await signIn({ email, password, codigo })
        } catch (error) {
          if (asksCode || !(error instanceof ApiError) || error.code !== 'needs_code') throw error
          setAsksCode(true)
          return
        }
        showWelcome()
      }}
    >
      <a className={classes['forgot']} href="/recuperar-clave">
        {words.forgot}
      </a>
    </Form>
  )
}
