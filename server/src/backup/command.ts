// What a person types: reads the words after the command, and tells failures in one line.
import { StartError } from '../start-error.ts'
import { BackupError } from './backup-error.ts'

/** Runs a command to its end; what a person can put right is one line, and only a defect has a stack. */
export async function runCommand(work: (signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new BackupError('Interrumpido: no se cambió nada'))
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    console.log(await work(stopping.signal))
  } catch (error) {
    const told = stopping.signal.aborted ? stopping.signal.reason : error
    console.error(told instanceof StartError ? told.message : told)
    process.exitCode = 1
  } finally {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
  }
}

/** A number as people read it: `12.345`. */
export function counted(value: number): string {
  return value.toLocaleString('es-CR')
}

/** Bytes as people read them: `1,2 MB`. */
export function sized(bytes: number): string {
  const mega = bytes / 1_000_000
  return `${mega.toLocaleString('es-CR', { maximumFractionDigits: mega < 10 ? 1 : 0 })} MB`
}
