/** `npm run simulate`: reads the command line, simulates a lunch rush, and prints its progress. */
import { SimulationFailure } from './failure.ts'
import { type CommandLine, HELP_TEXT, readCommandLine } from './options.ts'
import { exitCodeOf, openingLine, progressLine, summaryLines } from './report.ts'
import { runSimulation } from './run.ts'

const LINE_EVERY_MS = 5000

async function main(): Promise<number> {
  const commandLine = readCommandLine(process.argv.slice(2))
  if (commandLine.help) {
    printLine(HELP_TEXT)
    return 0
  }
  const stop = new AbortController()
  process.on('SIGTERM', () => stop.abort())
  process.on('SIGINT', () => {
    // A second signal ends the process without waiting for responses.
    if (stop.signal.aborted) process.exit(130)
    stop.abort()
  })
  const { simulation } = commandLine
  const line = createLine(commandLine)
  const summary = await runSimulation({
    ...simulation,
    signal: stop.signal,
    onStart: (opening) => line.keep(openingLine(opening, simulation)),
    onProgress: (progress) => line.show(progressLine(progress)),
  })
  line.end()
  for (const text of summaryLines(summary)) printLine(text)
  if (commandLine.json) printLine(JSON.stringify(summary))
  return exitCodeOf(summary)
}

/** Rewrites one line if the output is a terminal. Otherwise prints a new line from time to time. */
function createLine({ quiet }: CommandLine) {
  const { isTTY, columns } = process.stdout
  let writtenAt = performance.now()
  return {
    keep(text: string) {
      if (!quiet) printLine(text)
    },
    show(text: string) {
      if (quiet) return
      if (isTTY) {
        process.stdout.write(`\r\u001b[K${text.slice(0, columns - 1)}`)
      } else if (performance.now() - writtenAt >= LINE_EVERY_MS) {
        writtenAt = performance.now()
        printLine(text)
      }
    },
    end() {
      if (!quiet && isTTY) process.stdout.write('\r\u001b[K')
    },
  }
}

function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    if (!(error instanceof SimulationFailure)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
