/** Shows a temporary password, or the code with which a person accepts a role. Neither can be shown again. */
import { Button, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { peopleWords } from '../i18n/office.ts'
import { copyField } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './PasswordDialog.module.css'

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

/** Only the dialog's buttons close it, because a tap outside would lose the password. */
export function PasswordDialog(props: {
  credentials: Credentials | undefined
  onClose: () => void
}) {
  const { credentials } = props
  return (
    <Dialog
      opened={credentials !== undefined}
      isFirm
      title={credentials && titleOf(credentials)}
      isSheet
      onClose={props.onClose}
    >
      {credentials && (
        <Content key={credentials.email} credentials={credentials} onClose={props.onClose} />
      )}
    </Dialog>
  )
}

function Content({ credentials, onClose }: { credentials: Credentials; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const { name, email, lost } = credentials
  const isCode = credentials.password === undefined
  if (lost) {
    const { renew } = lost
    return (
      <>
        <p className={classes['text']}>{words.lost({ name, email })}</p>
        <p className={classes['text']}>{lost.text}</p>
        <div className={classes['actions']}>
          {renew && (
            <Button
              variant="default"
              onClick={() => {
                onClose()
                renew()
              }}
            >
              {words.renew}
            </Button>
          )}
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </>
    )
  }
  const copy = async () => {
    if (field.current) setCopied(await copyField(field.current))
  }
  return (
    <>
      <p className={classes['text']}>{isCode ? words.known({ name, email }) : words.text}</p>
      <dl className={classes['account']}>
        <dt>{words.email}</dt>
        <dd>{email}</dd>
      </dl>
      <div className={classes['password']}>
        <TextInput
          ref={field}
          className={classes['field']}
          label={isCode ? words.code : words.label}
          value={secretOf(credentials) ?? ''}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={copied ? <IconCheck size="1.125rem" /> : <IconCopy size="1.125rem" />}
          variant="light"
          onClick={() => void copy()}
        >
          {copied ? (isCode ? words.codeCopied : words.copied) : words.copy}
        </Button>
      </div>
      <output className={classes['copyFailure']}>{copied === false && words.copyFailed}</output>
      <div className={classes['actions']}>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </>
  )
}
