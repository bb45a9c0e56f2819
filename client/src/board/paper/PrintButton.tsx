/** Prints on the branch's printer, or through the browser if the user prefers it or there is no printer. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { PrintJob } from '@orderi/shared/printing/schema'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMutation } from '@tanstack/react-query'
import { printingWords } from '../../i18n/printing.ts'
import { texts } from '../../i18n/texts.ts'
import { useBranch } from '../../live/react.tsx'
import { failureText } from '../../shell/failureText.ts'
import { showDone, showFailed } from '../../ui/notices.tsx'
import classes from './PrintButton.module.css'

interface PrintButtonProps {
  readonly label: string
  readonly what: string
  readonly atPrinter: () => Promise<PrintJob>
  readonly onDevice: () => void
}

export function PrintButton({ label, what, atPrinter, onDevice }: PrintButtonProps) {
  const hasPrinter = useBranch()?.impresora !== ''
  const sending = useMutation({
    mutationFn: atPrinter,
    onSuccess: () => showDone({ title: printingWords.sent(what), closeLabel: texts.common.close }),
    onError: (error) =>
      showFailed({
        title: printingWords.failed,
        text: failureText(error),
        closeLabel: texts.common.close,
      }),
  })
  const icon = <IconPrinter size="1.25rem" />
  if (!hasPrinter) {
    return (
      <Button variant="default" leftSection={icon} onClick={onDevice}>
        {label}
      </Button>
    )
  }
  return (
    <div className={classes['pair']}>
      <Button
        className={classes['main']}
        variant="default"
        leftSection={icon}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
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
