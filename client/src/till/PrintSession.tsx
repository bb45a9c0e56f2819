import { PrinterUse } from '@orderi/shared/printing/printer-schema'
import { PrintButton } from '../board/paper/PrintButton.tsx'
import { printPaper } from '../board/paper/usePrint.tsx'
import { printingWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { shownLanguage } from '../i18n/shown.ts'
import { useSending } from '../live/react.tsx'
import { useOwnBranch } from '../office/useOwnRestaurant.ts'
import { showFailed } from '../ui/notices.tsx'

/** Prints the X or Z of a cash session on the register's printer, or on this device. */
export function PrintSession(props: {
  session: number
  /** The name of the paper. */
  what: string
}) {
  const { session, what } = props
  const { send } = useSending()
  const { imprime = PrinterUse.options } = useOwnBranch() ?? {}
  const body = { turno: session, idioma: shownLanguage() }
  const printHere = async () => {
    const command = { type: 'printSession', body: { ...body, dispositivo: 1 } } as const
    const refusal = await send(command, ({ paper, papel }) => printPaper(paper, papel))
    if (refusal) {
      const closeLabel = texts.common.close
      showFailed({ title: printingWords.failed, text: refusal.text, closeLabel })
    }
  }
  return (
    <PrintButton
      label={texts.pos.bill.print}
      what={what}
      job={{ type: 'printSession', body }}
      hasPrinter={imprime.includes('z')}
      onDevice={() => void printHere()}
    />
  )
}
