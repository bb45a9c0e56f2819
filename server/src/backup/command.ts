import { StartError } from '../start-error.ts'
import { BackupError } from './backup-error.ts'

/** Prints the result or the error of a terminal command: an expected error as one line, a defect with its stack. */
export async function runCommand(work: (signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new BackupError('Interrumpido: no se cambió nada'))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    console.log(await work(stopping.signal))
  } catch (error) {
    const cause = stopping.signal.aborted ? stopping.signal.reason : error
    console.error(cause instanceof StartError ? cause.message : cause)
    process.exitCode = 1
  } finally {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}

/** Such as `12.345`. */
export function formatCount(value: number): string {
  return value.toLocaleString('es-CR')
}

/** Such as `1,2 MB`. */
export function formatBytes(bytes: number): string {
  const mega = bytes / 1_000_000
  return `${mega.toLocaleString('es-CR', { maximumFractionDigits: mega < 10 ? 1 : 0 })} MB`
}
