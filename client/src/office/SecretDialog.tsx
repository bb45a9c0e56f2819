/** Shows a password or code that cannot be shown again. Only its buttons close it, because a tap outside would lose it. */
import { Button, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { type ReactNode, useRef, useState } from 'react'
import { peopleWords } from '../i18n/office.ts'
import { copyField } from '../ui/copy.ts'
import { Dialog } from '../ui/Dialog.tsx'
import classes from './SecretDialog.module.css'

const words = peopleWords.password

export interface ShownSecret {
  readonly title: string
  readonly text: readonly string[]
  readonly facts?: ReactNode
  readonly label: string
  /** Undefined if the response with the secret was lost. Then `text` says so. */
  readonly secret: string | undefined
  /** The button's text after copying. Default: the one for a code. */
  readonly copied?: string
  /** A button beside the one that closes the dialog. */
  readonly aside?: ReactNode
}

export function SecretDialog(props: { shown: ShownSecret | undefined; onClose: () => void }) {
  const { shown, onClose } = props
  return (
    <Dialog opened={shown !== undefined} isFirm isSheet title={shown?.title} onClose={onClose}>
      {shown && (
        <>
          {shown.text.map((each) => (
            <p key={each} className={classes['text']}>
              {each}
            </p>
          ))}
          {shown.facts}
          {shown.secret !== undefined && (
            <Secret key={shown.secret} {...shown} value={shown.secret} />
          )}
          <div className={classes['actions']}>
            {shown.aside}
            <Button onClick={onClose}>{words.done}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Secret({
  label,
  value,
  copied: done = words.codeCopied,
}: ShownSecret & { value: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    if (field.current) setCopied(await copyField(field.current))
  }
  return (
    <>
      <div className={classes['secret']}>
        <TextInput
          ref={field}
          className={classes['field']}
          label={label}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size="1.125rem" /> : <IconCopy size="1.125rem" />}
          variant="light"
          onClick={() => void copy()}
        >
          {isCopied ? done : words.copy}
        </Button>
      </div>
      <output className={classes['copyFailure']}>{isCopied === false && words.copyFailed}</output>
    </>
  )
}
