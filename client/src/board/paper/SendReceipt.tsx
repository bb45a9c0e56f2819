/** Shows a guest the code of a receipt's link, and sends the receipt by e-mail if the server can. */
import { Anchor, Button, TextInput } from '@mantine/core'
import { Email } from '@orderi/shared/kernel/fields'
import type { Receipt } from '@orderi/shared/printing/schema'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { type FormEvent, useMemo, useState } from 'react'
import { printingWords } from '../../i18n/board.ts'
import type { CommandOf } from '../../live/command.ts'
import { useSending } from '../../live/react.tsx'
import { codeShape } from '../../ui/codeShape.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import classes from './ReceiptActions.module.css'

const words = printingWords.receipt

interface SendReceiptProps {
  readonly body: CommandOf<'receipt'>['body']
  readonly receipt: Receipt
  readonly onDone: () => void
}

export function SendReceipt({ body, receipt, onDone }: SendReceiptProps) {
  return (
    <div className={classes['link']} data-mail={receipt.correo === 1 || undefined}>
      <LinkCode url={receipt.url} />
      <p>{words.scan}</p>
      <Anchor href={receipt.url} target="_blank" rel="noreferrer" className={classes['address']}>
        {receipt.url}
      </Anchor>
      {receipt.correo === 1 && <MailForm body={body} />}
      <Button fullWidth size="lg" data-autofocus onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}

function MailForm({ body }: Pick<SendReceiptProps, 'body'>) {
  const [address, setAddress] = useState('')
  const [isBad, setBad] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { isSending, failure, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data: correo } = Email.safeParse(address)
    setBad(correo === undefined)
    if (correo === undefined) return
    setSentTo(undefined)
    void send({ type: 'sendReceipt', body: { ...body, correo } }, () => {
      setSentTo(correo)
      setAddress('')
    })
  }
  return (
    <form className={classes['mail']} noValidate onSubmit={submit}>
      <TextInput
        label={words.mail}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={isBad && words.badMail}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <ToolButton type="submit" icon={IconMail} loading={isSending}>
        {words.sendMail}
      </ToolButton>
      <output className={classes['mailed']}>
        {sentTo !== undefined && words.mailed({ address: sentTo })}
      </output>
      {failure !== undefined && <FailureBox text={failure} />}
    </form>
  )
}

/** Hidden from screen readers, because the link is below the code. */
function LinkCode({ url }: { url: string }) {
  const { size, path } = useMemo(() => codeShape(url, 'M'), [url])
  // The code needs an empty margin of four modules.
  return (
    <svg className={classes['code']} viewBox={`-4 -4 ${size + 8} ${size + 8}`} aria-hidden>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
