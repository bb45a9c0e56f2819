/** Prints the receipt of a charged bill, or sends it to a guest. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Language } from '@orderi/shared/kernel/languages'
import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import type { Receipt } from '@orderi/shared/printing/schema'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import { useState } from 'react'
import { printingWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { useSending } from '../../live/react.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { DisabledReason } from '../dialogs/DisabledReason.tsx'
import { PrintButton } from './PrintButton.tsx'
import classes from './ReceiptActions.module.css'
import { SendReceipt } from './SendReceipt.tsx'
import { printPaper } from './usePrint.tsx'

const words = printingWords.receipt

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

export interface ReceiptBill {
  readonly id: number
  readonly number: number
}

export function ReceiptActions(props: {
  bill: ReceiptBill
  /** The label of the button that closes the dialog without a receipt; undefined if the dialog has another button. */
  leave?: string
  /** Why nothing can be sent now. */
  why?: string | undefined
  onDone: () => void
}) {
  const { bill, leave, why, onDone } = props
  const [language, setLanguage] = useState<Language>('es')
  const [taxId, setTaxId] = useState('')
  /** The receipt whose link is shown. */
  const [receipt, setReceipt] = useState<Receipt>()
  const { isSending, failure, send } = useSending()
  const body = {
    bill_id: bill.id,
    idioma: language,
    ...(taxId.trim() !== '' && { identificacion: taxId.trim() }),
  }
  const printHere = () =>
    void send({ type: 'receipt', body: { ...body, imprimir: 1 } }, ({ paper, papel }) => {
      printPaper(paper, papel)
      onDone()
    })
  const showLink = () => void send({ type: 'receipt', body }, setReceipt)
  if (receipt) return <SendReceipt body={body} receipt={receipt} onDone={onDone} />
  return (
    <>
      <div className={classes['fields']}>
        <NativeSelect
          label={words.language}
          data={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ currentTarget }) => setLanguage(Language.parse(currentTarget.value))}
        />
        <TextInput
          label={words.taxId}
          placeholder={words.taxIdHint}
          maxLength={100}
          autoComplete="off"
          value={taxId}
          onChange={({ currentTarget }) => setTaxId(currentTarget.value)}
        />
      </div>
      {failure !== undefined && <FailureBox text={failure} />}
      <DisabledReason text={why} />
      <fieldset className={classes['actions']} disabled={why !== undefined || isSending}>
        <PrintButton
          label={words.print}
          what={texts.pos.bill.title({ number: bill.number })}
          job={{ type: 'printBill', body }}
          use="recibos"
          size="lg"
          onDevice={printHere}
          onSent={onDone}
        />
        <ToolButton size="lg" icon={IconQrcode} onClick={showLink}>
          {words.send}
        </ToolButton>
      </fieldset>
      {leave !== undefined && (
        <Button fullWidth size="lg" data-autofocus onClick={onDone}>
          {leave}
        </Button>
      )}
    </>
  )
}
