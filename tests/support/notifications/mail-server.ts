/** An SMTP server that stores the mails that it receives. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailTimings } from '../../../server/src/mail/mail-worker.ts'
import type { SmtpSettings } from '../../../server/src/mail/smtp.ts'

/** Short delays keep tests fast. Tests wait for states, never for these delays. */
export const QUICK_MAILS: Partial<MailTimings> = { sweepMs: 50, retryMs: [30, 60], stopMs: 200 }

export interface MailServer {
  readonly smtp: SmtpSettings
  readonly mails: readonly Email[]
  /** Refuses mails to the address, permanently (550) or temporarily (451). */
  refuse(address: string, status: 550 | 451, times?: number): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = []
  const refused = new Map<string, { readonly status: number; times: number }>()
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const refusal = refused.get(address)
      if (!refusal || refusal.times === 0) return done()
      refusal.times -= 1
      done(Object.assign(new Error('refused'), { responseCode: refusal.status }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'avisos@orderi.example' },
    mails,
    refuse: (address, status, times = Infinity) => void refused.set(address, { status, times }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
