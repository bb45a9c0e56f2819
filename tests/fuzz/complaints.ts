/** What a server complains of while it is tried: an error in its log is a defect, whatever was answered. */
import { Writable } from 'node:stream'
import { pino } from 'pino'

/** A log that remembers its errors. */
export function createComplaints() {
  const heard: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      heard.push(String(chunk).slice(0, 2000))
      done()
    },
  })
  return { heard, log: pino({ level: 'error' }, stream) }
}
