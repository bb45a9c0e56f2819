import { printJobs, printTest } from '@orderi/shared/contract/printing'
import type { PrintJob } from '@orderi/shared/printing/schema'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { printingWords } from '../i18n/board.ts'
import { failureText } from '../shell/failureText.ts'
import { ToolButton } from '../ui/ToolButton.tsx'
import classes from './PrinterTest.module.css'

const words = printingWords
const POLL_INTERVAL_MS = 700

interface PrinterTestProps {
  readonly branch: number
  /** The register or the printer that prints the test. */
  readonly register?: number
  readonly printer?: number
  /** True if the address in the form is not saved yet. */
  readonly isChanged: boolean
}

export function PrinterTest({ branch, register, printer, isChanged }: PrinterTestProps) {
  const asked = useMutation({
    mutationFn: () =>
      api.request(printTest, { body: { id: branch, caja: register, impresora: printer } }),
  })
  const job = useJob(branch, asked.data)
  const isOver = job?.status === 'printed' || job?.status === 'failed'
  return (
    <div className={classes['test']}>
      <ToolButton
        icon={IconPrinter}
        disabled={isChanged}
        loading={asked.isPending || (job !== undefined && !isOver)}
        onClick={() => asked.mutate()}
      >
        {words.testButton}
      </ToolButton>
      <output className={classes['result']} data-bad={isBad(job, asked.error) || undefined}>
        {isChanged ? words.testSaveFirst : resultText(job, asked.error)}
      </output>
    </div>
  )
}

function useJob(branch: number, asked: PrintJob | undefined): PrintJob | undefined {
  const found = useQuery({
    queryKey: queryKeys.printTest(branch, asked?.id),
    queryFn: async ({ signal }) => {
      const { data } = await api.request(printJobs, { params: { sucursal: branch }, signal })
      return data.find((job) => job.id === asked?.id) ?? null
    },
    enabled: asked !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'printed' || data?.status === 'failed' ? false : POLL_INTERVAL_MS,
  })
  return found.data ?? asked
}

function isBad(job: PrintJob | undefined, error: Error | null): boolean {
  return error !== null || job?.status === 'failed'
}

function resultText(job: PrintJob | undefined, error: Error | null): string {
  if (error) return failureText(error)
  if (job === undefined) return ''
  if (job.status === 'printed') return words.testDone
  return job.status === 'failed' && job.problem ? words.problems[job.problem] : words.testing
}
