/** Shows the code with which a person sets a PIN. Only the button closes the dialog, because the code is shown once. */
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { peopleWords } from '../../i18n/office.ts'
import { copyField } from '../../ui/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './Permissions.module.css'

const words = peopleWords.permissions

export interface PinCodeOf {
  readonly name: string
  readonly code: string
}

export function PinCodeDialog(props: { shown: PinCodeOf | undefined; onClose: () => void }) {
  const { shown, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (field.current) setCopied(await copyField(field.current))
  }
  return (
    <Dialog
      opened={shown !== undefined}
      isFirm
      isSheet
      title={shown && words.codeOf({ name: shown.name })}
      onClose={onClose}
    >
      <p>{words.codeText}</p>
      <div className={classes['code']}>
        <TextInput
          ref={field}
          label={words.code}
          value={shown?.code ?? ''}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="light" data-autofocus onClick={() => void copy()}>
          {isCopied ? peopleWords.password.codeCopied : peopleWords.password.copy}
        </Button>
      </div>
      <div className={classes['actions']}>
        <Button onClick={onClose}>{peopleWords.password.done}</Button>
      </div>
    </Dialog>
  )
}
