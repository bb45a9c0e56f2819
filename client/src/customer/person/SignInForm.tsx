import { Form } from '../ui/Form.tsx'
import { useWords } from '../words/language.ts'
import { showWelcome, signIn } from './account.ts'

export function SignInForm() {
  const { person: words } = useWords()
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
      ]}
      onSend={async (values) => {
        await signIn(values['email'] ?? '', values['password'] ?? '')
        showWelcome()
      }}
    />
  )
}
