/** Collects errors that the server logs during a fuzz run. Every logged error is a defect, also after a correct response. */
import { Writable } from 'node:stream'
import { pino } from 'pino'

export function collectLoggedErrors() {
  const errors: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      errors.push(String(chunk).slice(0, 2000))
      done()
    },
  })
  return { errors, log: pino({ level: 'error' }, stream) }
}
