/** Sends the queued e-mails. Each mail is sent by one node only. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Logger } from 'pino'
import type { Pool } from '../db/pool.ts'
import { claimMails, endMail, postponeMail, type QueuedMail } from './commands/outbox.ts'
import { isRefusedForGood, type MailContent, type SendMail } from './smtp.ts'

export interface MailTimings {
  /** Interval at which a node looks for mails that are due. */
  readonly sweepMs: number
  /** Delays before the retries. A mail fails permanently after the last retry. */
  readonly retryMs: readonly number[]
  /** The time-out of one mail. */
  readonly sendMs: number
  /** A mail whose claim is older is sent again, because its node has died. */
  readonly leaseMs: number
  /** How long a stopping node waits for mails in progress. */
  readonly stopMs: number
}

const MINUTE_MS = 60_000

export const MAIL_TIMINGS: MailTimings = {
  sweepMs: 15_000,
  retryMs: [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS),
  sendMs: 30_000,
  leaseMs: 2 * MINUTE_MS,
  stopMs: 1000,
}

export interface MailDeps {
  readonly pool: Pool
  readonly clock: () => Date
  readonly log: Logger
  readonly timings: MailTimings
  readonly send: SendMail
  /** Queues the mails that are due at a time of day. */
  readonly queueDue: () => Promise<void>
  /** Throws a `DomainError` if the content no longer exists. */
  readonly contentOf: (mail: QueuedMail) => Promise<MailContent>
}

export interface MailWorker {
  /** Must be called after a mail was queued. Never throws. */
  wake(): void
  readonly counts: { readonly sent: number; readonly failed: number }
  close(): Promise<void>
}

export function startMailWorker(deps: MailDeps): MailWorker {
  const { pool, clock, log, timings } = deps
  const counts = { sent: 0, failed: 0 }
  const stopping = new AbortController()
  const abort = new AbortController()
  let running: Promise<void> | undefined
  let isRequested = false

  async function send(mail: QueuedMail): Promise<void> {
    try {
      const content = await deps.contentOf(mail)
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(timings.sendMs)])
      await deps.send({ ...content, id: `orderi-${mail.id}`, to: mail.address }, signal)
    } catch (error) {
      // An aborted mail may have been sent, so the lease is left to expire.
      if (!abort.signal.aborted) await recordFailure(mail, error)
      return
    }
    counts.sent += 1
    await endMail(pool, mail, 'sent')
  }

  async function recordFailure(mail: QueuedMail, error: unknown): Promise<void> {
    counts.failed += 1
    const delay = timings.retryMs[mail.attempts - 1]
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    // The error's text is not logged, because it may contain the address.
    log.warn({ mail: mail.id, code, responseCode }, 'a mail was not sent')
    if (delay === undefined || error instanceof DomainError || isRefusedForGood(error)) {
      return endMail(pool, mail, 'failed')
    }
    await postponeMail(pool, mail, new Date(clock().getTime() + delay))
  }

  async function sendDue(): Promise<void> {
    await deps.queueDue()
    while (!stopping.signal.aborted) {
      const now = clock()
      const mails = await claimMails(pool, now, new Date(now.getTime() + timings.leaseMs))
      if (mails.length === 0) return
      await Promise.all(mails.map(send))
    }
  }

  function run(): void {
    if (stopping.signal.aborted) return
    if (running) {
      isRequested = true
      return
    }
    running = sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'mails could not be sent'))
      .finally(() => {
        running = undefined
        if (!isRequested) return
        isRequested = false
        run()
      })
  }

  const timer = setInterval(run, timings.sweepMs)
  run()
  return {
    counts,
    wake: run,
    async close() {
      stopping.abort()
      clearInterval(timer)
      const abortTimer = setTimeout(() => abort.abort(), timings.stopMs)
      await running
      clearTimeout(abortTimer)
    },
  }
}
