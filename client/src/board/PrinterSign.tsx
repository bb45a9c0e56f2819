import { Button } from '@mantine/core'
import IconPrinterOff from '@tabler/icons-react/dist/esm/icons/IconPrinterOff.mjs'
import { useEffect, useState } from 'react'
import { printingWords } from '../i18n/board.ts'
import { useLayout } from '../ui/layout.tsx'
import { loadable } from '../ui/loadable.tsx'
import classes from './PrinterSign.module.css'
import { usePrintJobs } from './usePrintJobs.ts'

const PrinterDialog = loadable(
  async () => (await import('./paper/PrinterDialog.tsx')).PrinterDialog,
)

export function PrinterSign() {
  const [opened, setOpened] = useState(false)
  const printJobs = usePrintJobs(opened)
  const isPhone = useLayout() === 'phone'
  const count = (printJobs.data?.waiting ?? 0) + (printJobs.data?.failed ?? 0)
  const isTrouble = count > 0
  useEffect(() => {
    if (isTrouble) PrinterDialog.fetch()
  }, [isTrouble])
  const text = printingWords.heldUp({ count })
  return (
    <>
      {/* Always rendered, so that screen readers announce text that appears in it. */}
      <span role="alert" className="unseen">
        {isTrouble ? text : ''}
      </span>
      {isTrouble && (
        <Button
          className={classes['sign']}
          color="red"
          leftSection={<IconPrinterOff size="1.25rem" />}
          aria-label={text}
          onClick={() => setOpened(true)}
        >
          {isPhone ? count : text}
        </Button>
      )}
      {opened && (
        <PrinterDialog
          jobs={printJobs.data}
          error={printJobs.error}
          readAgain={printJobs.readAgain}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
