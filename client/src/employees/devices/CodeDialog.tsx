/** Shows the code that registers a browser as a device. It cannot be shown again. */
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { deviceWords as words } from '../../i18n/office.ts'
import { copyField } from '../../ui/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './CodeDialog.module.css'

export interface ShownCode {
  readonly name: string
  /** Undefined if the response with the code was lost. */
  readonly codigo: string | undefined
}

export function CodeDialog({
  code,
  onClose,
}: {
  code: ShownCode | undefined
  onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  return (
    <Dialog
      opened={code !== undefined}
      isFirm
      isSheet
      title={code && words.codeTitle({ name: code.name })}
      onClose={onClose}
    >
      {code?.codigo === undefined ? (
        <p>{words.codeLost}</p>
      ) : (
        <>
          <p>{words.codeText({ address: `${window.location.origin}/dispositivo` })}</p>
          <div className={classes['code']}>
            <TextInput
              ref={field}
              className={classes['field']}
              label={words.code}
              value={code.codigo}
              readOnly
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              data-autofocus
              variant="light"
              onClick={() =>
                void (field.current && copyField(field.current).then((done) => setCopied(done)))
              }
            >
              {copied ? words.copied : words.copy}
            </Button>
          </div>
        </>
      )}
      <Button fullWidth mt="md" onClick={onClose}>
        {words.done}
      </Button>
    </Dialog>
  )
}
