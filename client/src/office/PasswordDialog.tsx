/** A temporary password, shown once: it is handed over now, or a new one has to be made. */
import { Button, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useRef, useState } from 'react'
import { es } from '../i18n/es.ts'
import { copyFrom } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './PasswordDialog.module.css'

const words = es.people.password

/** Who can come in now; without a password, an account that was there before. */
export interface Handover {
  readonly name: string
  readonly email: string
  readonly password: string | undefined
}

/** What a call answered about an account, as a handover. */
export function handoverOf(
  person: { readonly name: string; readonly email: string | null },
  answer: { readonly temporary_password?: string | undefined },
): Handover {
  return {
    name: person.name,
    email: person.email ?? '',
    password: answer.temporary_password,
  }
}

/** Closed only by its buttons: a tap beside it would lose the password. */
export function PasswordDialog(props: { handover: Handover | undefined; onClose: () => void }) {
  const { handover } = props
  return (
    <Dialog
      opened={handover !== undefined}
      isFirm
      title={handover && (handover.password ? words.title(handover.name) : words.knownTitle)}
      closeLabel={es.common.close}
      onClose={props.onClose}
    >
      {handover && <Content key={handover.email} handover={handover} onClose={props.onClose} />}
    </Dialog>
  )
}

function Content({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const { name, email, password } = handover
  if (password === undefined) {
    return (
      <>
        <p className={classes['text']}>{words.known(name, email)}</p>
        <div className={classes['ways']}>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </>
    )
  }
  const copy = async () => {
    if (field.current) setCopied(await copyFrom(field.current))
  }
  return (
    <>
      <p className={classes['text']}>{words.text}</p>
      <dl className={classes['account']}>
        <dt>{words.email}</dt>
        <dd>{email}</dd>
      </dl>
      <div className={classes['password']}>
        <TextInput
          ref={field}
          className={classes['field']}
          label={words.label}
          value={password}
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
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <output className={classes['told']}>{copied === false && words.copyFailed}</output>
      <div className={classes['ways']}>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </>
  )
}
