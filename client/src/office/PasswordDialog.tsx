/** Shows a temporary password, or the code with which a person accepts a role. Neither can be shown again. */
import { Button } from '@mantine/core'
import { peopleWords } from '../i18n/office.ts'
import classes from './PasswordDialog.module.css'
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx'

const words = peopleWords.password

/** `password` is for a new account, `code` for an existing account. `lost` replaces both if the response was lost. */
export interface Credentials {
  readonly name: string
  readonly email: string
  readonly password: string | undefined
  readonly code: string | undefined
  /** `text` explains the next step after the response with the password or code was lost. */
  readonly lost?: {
    readonly text: string
    /** Issues a new password; undefined if this screen cannot issue one. */
    readonly renew?: () => void
  }
}

export function credentialsOf(
  person: { readonly name: string; readonly email: string | null },
  answer: {
    readonly temporary_password?: string | undefined
    readonly role_code?: string | undefined
  },
): Credentials {
  return {
    name: person.name,
    email: person.email ?? '',
    password: answer.temporary_password,
    code: answer.role_code,
  }
}

/** Adds `lost` if an earlier attempt succeeded, but its response with the password was lost. */
export function withLostResponse(
  credentials: Credentials,
  isReplay: boolean,
  lost: NonNullable<Credentials['lost']>,
): Credentials {
  return isReplay && secretOf(credentials) === undefined ? { ...credentials, lost } : credentials
}

function secretOf({ password, code }: Credentials): string | undefined {
  return password ?? code
}

function titleOf({ name, password, lost }: Credentials): string {
  if (password !== undefined) return words.title({ name })
  return lost ? words.lostTitle : words.knownTitle
}

function shownSecret(credentials: Credentials, onClose: () => void): ShownSecret {
  const { name, email, lost } = credentials
  const title = titleOf(credentials)
  if (lost) {
    const renew = () => {
      onClose()
      lost.renew?.()
    }
    const text = [words.lost({ name, email }), lost.text]
    const aside = lost.renew && (
      <Button variant="default" onClick={renew}>
        {words.renew}
      </Button>
    )
    return { title, text, label: words.label, secret: undefined, aside }
  }
  const isCode = credentials.password === undefined
  return {
    title,
    text: [isCode ? words.known({ name, email }) : words.text],
    facts: (
      <dl className={classes['account']}>
        <dt>{words.email}</dt>
        <dd>{email}</dd>
      </dl>
    ),
    label: isCode ? words.code : words.label,
    secret: secretOf(credentials) ?? '',
    copied: isCode ? words.codeCopied : words.copied,
  }
}

export function PasswordDialog(props: {
  credentials: Credentials | undefined
  onClose: () => void
}) {
  const { credentials, onClose } = props
  return <SecretDialog shown={credentials && shownSecret(credentials, onClose)} onClose={onClose} />
}
