import { Button } from '@mantine/core'
import type { PrintJob, PrintJobs } from '@orderi/shared/printing/schema'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { printingWords } from '../../i18n/board.ts'
import { texts } from '../../i18n/common.ts'
import { clockTime } from '../../i18n/format.ts'
import { useBranch, useCommandRunner } from '../../live/react.tsx'
import { jobName } from '../../printing/jobName.ts'
import { failureText } from '../../shell/failureText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { showFailed } from '../../ui/notices.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useTimeZone } from '../boardViews.ts'
import classes from './PrinterDialog.module.css'
import { usePrintPaper } from './usePrint.tsx'

const words = printingWords

interface PrinterDialogProps {
  readonly jobs: PrintJobs | undefined
  readonly error: Error | null
  readonly readAgain: () => void
  readonly onClose: () => void
}

export function PrinterDialog({ jobs, error, readAgain, onClose }: PrinterDialogProps) {
  const shown = jobs?.data.filter(({ kind }) => kind !== 'test' && kind !== 'drawer') ?? []
  const heldUp = shown.filter((job) => job.status !== 'printed')
  const printed = shown.filter((job) => job.status === 'printed')
  const commands = useCommandRunner()
  const [isBusy, setBusy] = useState(false)
  const act = async (type: 'retryPrint' | 'discardPrint', ids: readonly number[]) => {
    setBusy(true)
    for (const job_id of ids) {
      const outcome = await commands.run({ type, body: { job_id } }, { isSilent: true })
      if (outcome.state !== 'refused') continue
      showFailed({ title: words.failed, text: outcome.message, closeLabel: texts.common.close })
      break
    }
    setBusy(false)
    readAgain()
  }
  const retry = (ids: readonly number[]) => void act('retryPrint', ids)
  // A job that may already be printed must be checked by a person, so bulk actions leave it out.
  const safe = heldUp.filter(
    (job) => job.problem !== 'unknown' && job.status !== 'printing' && mayRetry(job),
  )
  return (
    <Dialog
      opened
      size="44rem"
      title={heldUp.length > 0 ? words.heldUp({ count: heldUp.length }) : words.allOut}
      onClose={onClose}
    >
      {error && (
        <p className={classes['problem']} role="alert">
          {words.loadFailed}: {failureText(error)}
        </p>
      )}
      {heldUp.length === 0 && !error && (
        <p className={classes['allPrinted']}>
          <IconCircleCheck size="1.75rem" />
        </p>
      )}
      <Trying jobs={heldUp} />
      {safe.length > 0 && (
        <Button
          className={classes['all']}
          leftSection={<IconRefresh size="1.25rem" />}
          loading={isBusy}
          onClick={() => retry(safe.map((job) => job.id))}
        >
          {safe.length > 1 ? words.retryAll : words.retryNow}
        </Button>
      )}
      <ul>
        {heldUp.map((job) => (
          <HeldUp
            key={job.id}
            job={job}
            isBusy={isBusy}
            onRetry={() => retry([job.id])}
            onDiscard={() => void act('discardPrint', [job.id])}
          />
        ))}
      </ul>
      {printed.length > 0 && <Printed jobs={printed} />}
    </Dialog>
  )
}

/** False for a failed X: a person with access to its figures must print a new one. */
function mayRetry({ kind, status }: PrintJobs['data'][number]): boolean {
  return kind !== 'x' || status !== 'failed'
}

/** Shows the problem of each printer once instead of once per waiting job. */
function Trying({ jobs }: { jobs: PrintJobs['data'] }) {
  const waiting = jobs.filter((job) => job.status !== 'failed')
  const nameOf = usePrinterName()
  const printers = new Set(waiting.map(nameOf))
  return [...printers].map((name) => {
    const problem = waiting.find((job) => nameOf(job) === name && job.problem)?.problem
    return (
      <p key={name} className={classes['problem']}>
        {name && `${name}: `}
        {problem && `${words.problems[problem]} `}
        <span className={classes['trying']}>{words.trying}</span>
      </p>
    )
  })
}

/** The name of a job's printer, unless it is the only one of the branch. */
function usePrinterName() {
  const { printers = [] } = useBranch() ?? {}
  return ({ register, printer, respaldo }: PrintJob): string | null => {
    if (register) return words.printerOf({ register })
    if (printers.length < 2 || printer === null) return null
    return respaldo === 1 ? words.onFallback({ printer }) : printer
  }
}

interface HeldUpProps {
  readonly job: PrintJobs['data'][number]
  readonly isBusy: boolean
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

function HeldUp({ job, isBusy, onRetry, onDiscard }: HeldUpProps) {
  const zone = useTimeZone()
  const print = usePrintPaper()
  const name = jobName(job)
  const printer = usePrinterName()(job)
  const { paper } = job
  return (
    <li className={classes['job']}>
      <div className={classes['what']}>
        <strong>{name}</strong>
        <span className={classes['when']}>
          {printer && `${printer} · `}
          {clockTime(job.created_at, zone)}
        </span>
      </div>
      {job.status === 'failed' && job.problem && (
        <p className={classes['problem']}>{words.problems[job.problem]}</p>
      )}
      {job.status === 'printing' && <p className={classes['trying']}>{words.printingNow}</p>}
      <div className={classes['actions']}>
        {job.status === 'failed' && mayRetry(job) && (
          <ToolButton
            icon={IconRefresh}
            iconSize="1.125rem"
            disabled={isBusy}
            aria-label={words.retryOne({ what: name })}
            onClick={onRetry}
          >
            {words.retry}
          </ToolButton>
        )}
        {paper && (
          <ToolButton
            icon={IconDeviceDesktop}
            iconSize="1.125rem"
            aria-label={words.hereOne({ what: name })}
            onClick={() => print(paper)}
          >
            {words.here}
          </ToolButton>
        )}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size="1.125rem" />}
          disabled={isBusy || job.status === 'printing'}
          aria-label={words.discardOne({ what: name })}
          onClick={onDiscard}
        >
          {words.discard}
        </Button>
      </div>
    </li>
  )
}

function Printed({ jobs }: { jobs: readonly PrintJob[] }) {
  const zone = useTimeZone()
  const printerName = usePrinterName()
  return (
    <section className={classes['printed']}>
      <h3 className={classes['heading']}>{words.last}</h3>
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className={classes['printedJob']}>
            <span>{jobName(job)}</span>
            <span className={classes['when']}>
              {printerName(job) && `${printerName(job)} · `}
              {job.printed_at && clockTime(job.printed_at, zone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
