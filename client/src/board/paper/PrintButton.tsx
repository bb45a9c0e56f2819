/** Prints on a printer of the branch, or through the browser if the user prefers it or no printer prints the paper. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { PrinterUse } from '@orderi/shared/printing/printer-schema'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { printingWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import type { CommandOf } from '../../live/command.ts'
import { useBranch, useCommandRunner } from '../../live/react.tsx'
import { showDone, showFailed } from '../../ui/notices.tsx'
import classes from './PrintButton.module.css'

interface PrintButtonProps {
  readonly label: string
  readonly what: string
  readonly job: CommandOf<'printOrder' | 'printBill' | 'printSession'>
  readonly onDevice: () => void
  readonly onSent?: () => void
  readonly size?: 'lg'
  /** The kind of paper. Default: that of an order or a bill. */
  readonly use?: PrinterUse
  /** Default: true if a printer of the board's branch prints the paper. */
  readonly hasPrinter?: boolean
}

export function PrintButton(props: PrintButtonProps) {
  const { label, what, job, onDevice, onSent, size } = props
  // Boards of earlier releases have no `imprime`.
  const { imprime = PrinterUse.options } = useBranch() ?? {}
  const { use = job.type === 'printOrder' ? 'pedidos' : 'cuentas' } = props
  const hasPrinter = props.hasPrinter ?? imprime.includes(use)
  const commands = useCommandRunner()
  const [isSending, setSending] = useState(false)
  const print = async () => {
    setSending(true)
    const outcome = await commands.run(job, { isSilent: true })
    setSending(false)
    const closeLabel = texts.common.close
    if (outcome.state === 'done') {
      showDone({ title: printingWords.sent({ what }), closeLabel })
      onSent?.()
    }
    if (outcome.state !== 'refused') return
    // `imprime` covers the whole branch, so this paper's station or register may still have no printer.
    if (outcome.code === 'no_printer') onDevice()
    else {
      showFailed({ title: printingWords.failed, text: outcome.message, closeLabel })
    }
  }
  const icon = <IconPrinter size="1.25rem" />
  if (!hasPrinter) {
    return (
      <Button variant="default" {...(size && { size })} leftSection={icon} onClick={onDevice}>
        {label}
      </Button>
    )
  }
  return (
    <div className={classes['pair']}>
      <Button
        className={classes['main']}
        variant="default"
        {...(size && { size })}
        leftSection={icon}
        loading={isSending}
        onClick={() => void print()}
      >
        {label}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon
            className={classes['other']}
            variant="default"
            aria-label={printingWords.ways}
            title={printingWords.ways}
          >
            <IconChevronDown size="1.125rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceDesktop size="1.25rem" />} onClick={onDevice}>
            {printingWords.onDevice}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
