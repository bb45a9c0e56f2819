import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { resetMail } from './accounts/reset-mail.ts'
import { activityLog } from './activity/commands/record.ts'
import { DEFAULT_ACTIVITY_DAYS } from './activity/retention.ts'
import { createApp } from './app.ts'
import { ATTEMPT_TIMINGS, type AttemptTimings, startAttemptWorker } from './bills/attempt-worker.ts'
import { type ChargingChange, createChargingMarks } from './bills/charging-marks.ts'
import { createBoards } from './board/boards.ts'
import { ID_BLOCK } from './board/commands/ids.ts'
import { cleanUp } from './cleanup.ts'
import { createGuestLimits } from './customers/limits.ts'
import { createPool, type DatabaseUrl, LOCK_TIMEOUT_MS } from './db/pool.ts'
import type { AppLinks, BoardDeps, Deps } from './deps.ts'
import { createPrinterNetworks, DEFAULT_PRINTER_NETWORKS } from './floor/printer-networks.ts'
import { createTableCodes } from './floor/table-code.ts'
import { answerMalformedHttp } from './http/malformed-requests.ts'
import { prepareShutdown } from './http/shutdown.ts'
import { createLoginLimits } from './identity/commands/login-limits.ts'
import { createRememberedCallers } from './identity/remembered-callers.ts'
import { createLiveUpdates, type LiveUpdates } from './live/live.ts'
import { createScreenPresence } from './live/screen-presence.ts'
import type { Commit, LogHead } from './log/append.ts'
import { createNodeHintChannel, type NodeHintChannel, noNodeHints } from './log/hints.ts'
import { createKeyedQueue } from './log/keyed-queue.ts'
import { renewEpochIfCopied } from './log/maintenance.ts'
import { createMailLimit } from './mail/commands/limits.ts'
import { MAIL_TIMINGS, type MailTimings, startMailWorker } from './mail/mail-worker.ts'
import { createSmtpSender, type SmtpSettings } from './mail/smtp.ts'
import { restartCountdowns } from './menu/commands/countdowns.ts'
import { createGuestMenus } from './menu/queries/guest-menu.ts'
import { createHealth } from './observability/health.ts'
import { createMetrics } from './observability/metrics.ts'
import { createSandbox } from './payments/providers/sandbox.ts'
import { createReceiptCodes } from './printing/receipt-code.ts'
import { receiptMail } from './printing/receipt-mail.ts'
import { PRINT_TIMINGS, type PrintTimings } from './printing/timings.ts'
import { startPrintWorker } from './printing/worker.ts'
import { pushContact } from './push/contact.ts'
import { createPushNotifier, type PushDeps, type Vapid } from './push/push.ts'
import { queueSummaryMails } from './reports/commands/summary-mails.ts'
import { summaryMail } from './reports/summary-mail.ts'
import { boardLogSql } from './wire/queries/board-log.ts'

/** Time-outs of HTTP requests. Uploading a picture of 8 MB, as base64, takes 57 s at 1.5 Mbit/s. */
const REQUEST_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}
const CLEANUP_INTERVAL_MS = 10 * 60_000
/** How late counted dishes may return after the start of a business day. */
const DAY_START_INTERVAL_MS = 60_000

export interface ServerOptions extends AppLinks {
  readonly databaseUrl: DatabaseUrl
  readonly host: string
  /** If 0, the system chooses a free port. */
  readonly port: number
  readonly jwtSecret: string
  readonly publicUrl: string | undefined
  readonly limits: boolean
  readonly trustProxy: false | number | readonly string[]
  readonly corsOrigins: readonly string[]
  /** Whether other nodes share the database and must be notified of new events. */
  readonly hasPeers: boolean
  /** How many more IDs than needed are read at once. */
  readonly idBlock?: number
  readonly clientDir?: string
  readonly printTimings?: Partial<PrintTimings>
  /** Signs the notices of the sandbox payment provider. Default: derived from `jwtSecret`. */
  readonly paymentsSecret?: string | undefined
  readonly attemptTimings?: Partial<AttemptTimings>
  /** Networks in which printers are allowed. Default: private networks and this machine. */
  readonly printerNetworks?: readonly string[]
  /** How many days the log of the office is kept. Default: a year. */
  readonly activityDays?: number
  /** Whether superadmins and admins must set up a second factor. Default: false. */
  readonly requiresSecondFactor?: boolean
  /** Keys for push notifications. If omitted, no notifications are sent. */
  readonly vapid?: Vapid | undefined
  readonly pushAgent?: PushDeps['agent']
  /** The server that sends e-mails. If omitted, no e-mail is sent. */
  readonly smtp?: SmtpSettings | undefined
  readonly mailTimings?: Partial<MailTimings>
  /** The e-mail of the first super administrator, for push services. */
  readonly adminEmail?: string | undefined
  /** Bearer token for `/metrics`. If omitted, only this machine may read the metrics, and only without a proxy. */
  readonly metricsToken?: string | undefined
  readonly lastBackup?: (() => Date | undefined) | undefined
  /**
   * How long a stopping node reports itself unhealthy but still answers, so that a proxy removes the node. Default: 0.
   */
  readonly drainMs?: number
  /** Runs before the node is ready. Until the promise resolves, the health check responds with 503. */
  readonly prepare?: (deps: Deps, url: string) => Promise<void>
  readonly log: Logger
  readonly clock?: () => Date
}

export interface RunningServer {
  readonly url: string
  readonly deps: BoardDeps
  /** Stops after every accepted request was answered. */
  close(): Promise<void>
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { log, jwtSecret } = options
  const clock = options.clock ?? (() => new Date())
  let running: LiveUpdates | undefined
  const pool = createPool(options.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    async onConnect(sql) {
      if (await renewEpochIfCopied(sql)) void running?.recheckAll()
    },
  })
  const health = createHealth(options.databaseUrl)
  const metrics = createMetrics()
  let url = ''
  const publicUrl = () => options.publicUrl ?? url
  const tableCodes = await createTableCodes(pool, publicUrl)
  const receiptCodes = await createReceiptCodes(pool, publicUrl)
  const origins = [
    ...options.corsOrigins,
    ...(options.publicUrl ? [new URL(options.publicUrl).origin] : []),
  ]
  const charging = createChargingMarks(clock)
  const logDeps = {
    pool,
    commandQueue: createKeyedQueue({ timeoutMs: LOCK_TIMEOUT_MS }),
    boardLogSql,
    activityLog,
    clock,
    isRewound: (head: LogHead) => live.isRewound(head),
    publish(commit: Commit) {
      metrics.committed(commit)
      boards.follow(commit)
      live.publish(commit)
      if (commit.hasTickets ?? commit.events.some(({ type }) => type.startsWith('order.')))
        printing.wake()
      push?.notify(commit)
      for (const { type, data } of commit.events) {
        if ((type === 'bill.closed' || type === 'bill.merged') && charging.of(data.id))
          deps.publishCharging(commit.branchId, data.id, null)
      }
      const seq = commit.events.at(-1)?.seq
      const owners = commit.owners.flat()
      if (seq !== undefined) {
        hints.board({ branchId: commit.branchId, epoch: commit.epoch, seq, owners })
      }
    },
  }
  const boards = createBoards({ ...logDeps, idBlock: options.idBlock ?? ID_BLOCK })
  const { requiresSecondFactor = false } = options
  const node = randomUUID()
  const presence = createScreenPresence({
    node,
    clock,
    hints: () => hints,
    publish: (branchId) => live.publishScreens(branchId),
  })
  const live = createLiveUpdates({
    pool,
    boards,
    charging,
    screens: presence.screens,
    onScreens: presence.show,
    log,
    jwtSecret,
    clock,
    tableCodes,
    origins,
    trustProxy: options.trustProxy,
    requiresSecondFactor,
    onEmitted(commit) {
      metrics.emitted(commit, clock())
      boards.follow(commit)
    },
  })
  running = live
  const printerNetworks = createPrinterNetworks(
    options.printerNetworks ?? ['loopback', ...DEFAULT_PRINTER_NETWORKS],
  )
  const printing = startPrintWorker({
    pool,
    clock,
    log,
    node,
    isOnlyNode: !options.hasPeers,
    timings: { ...PRINT_TIMINGS, ...options.printTimings },
    networks: printerNetworks,
    onState: (state) => live.publishPrintState(state),
  })
  const showCharging = (change: ChargingChange) => {
    if (charging.apply(change)) live.publishCharging(change.branchId)
  }
  let hints: NodeHintChannel = noNodeHints
  if (options.hasPeers)
    hints = await createNodeHintChannel({
      pool,
      node,
      onHint: (hint) => {
        for (const { owners, ...position } of hint.boards) live.onHint(position, owners)
        for (const userId of hint.users) void live.recheck(userId)
        for (const join of hint.joins) void live.publishJoinRequest(join)
        for (const mark of hint.marks) showCharging(mark)
        presence.onHint(hint)
      },
      onReconnect() {
        void live.recheckAll()
        presence.onReconnect()
      },
      onError: (error) => log.warn({ err: error }, 'hints: the line to the other nodes was lost'),
    })
  hints.requestScreens()
  const push = options.vapid
    ? createPushNotifier({
        pool,
        log,
        clock,
        vapid: options.vapid,
        contact: pushContact(options),
        ...(options.pushAgent ? { agent: options.pushAgent } : {}),
      })
    : undefined
  const attempts = startAttemptWorker(() => deps, { ...ATTEMPT_TIMINGS, ...options.attemptTimings })
  const mailing = options.smtp
    ? startMailWorker({
        pool,
        clock,
        log,
        timings: { ...MAIL_TIMINGS, ...options.mailTimings },
        send: createSmtpSender(options.smtp),
        queueDue: () => queueSummaryMails(pool, clock()),
        contentOf: (mail) => {
          if (mail.kind === 'receipt') return receiptMail({ pool, receiptCodes }, mail)
          if (mail.kind === 'reset') return resetMail({ pool, clock, jwtSecret }, publicUrl(), mail)
          return summaryMail({ pool, clock }, publicUrl(), mail)
        },
      })
    : undefined
  const deps: BoardDeps = {
    ...logDeps,
    boards,
    log,
    jwtSecret,
    callers: createRememberedCallers(),
    guestMenus: createGuestMenus(pool, clock),
    tableCodes,
    receiptCodes,
    appLinks: options,
    printerNetworks,
    activityDays: options.activityDays ?? DEFAULT_ACTIVITY_DAYS,
    requiresSecondFactor,
    loginLimits: createLoginLimits(pool, { byAddress: options.limits, jwtSecret, clock }),
    guestLimits: createGuestLimits(pool, options),
    push,
    mail: mailing && { wake: mailing.wake, countReceipt: createMailLimit(options) },
    providers: {
      prueba: createSandbox({
        pool,
        clock,
        log,
        secret: options.paymentsSecret ?? sandboxSecret(jwtSecret),
        serverUrl: () => loopbackOf(url),
      }),
    },
    recheck(userId) {
      void live.recheck(userId)
      hints.user(userId)
    },
    wakeAttempts: () => attempts.wake(),
    checkOnlinePayments: () => attempts.check(),
    wakePrinter: (branchId) => printing.changed(branchId),
    charging,
    publishCharging(branchId, billId, user) {
      const change = { branchId, billId, user, at: clock().toISOString() }
      showCharging(change)
      hints.mark(change)
    },
    showPollingScreen: presence.poll,
    publishJoinRequest(userId, requestId) {
      void live.publishJoinRequest({ userId, requestId })
      hints.join({ userId, requestId })
    },
  }
  metrics.addSources({ ...deps, live, printing, mailing, lastBackup: options.lastBackup })
  const app = createApp(deps, {
    trustProxy: options.trustProxy,
    origins,
    health,
    metrics,
    metricsToken: options.metricsToken,
    ...(options.clientDir === undefined ? {} : { clientDir: options.clientDir }),
  })
  const http = createServer(REQUEST_TIMEOUTS, app)
  answerMalformedHttp(http)
  const endHttp = prepareShutdown(http)
  live.attach(http)
  const cleanup = setInterval(() => void cleanUp(deps), CLEANUP_INTERVAL_MS).unref()
  const dayStarts = setInterval(() => {
    restartCountdowns(deps).catch((error: unknown) =>
      log.warn({ err: error }, 'counting dishes anew failed'),
    )
  }, DAY_START_INTERVAL_MS).unref()
  const release = async () => {
    clearInterval(cleanup)
    clearInterval(dayStarts)
    presence.close()
    await attempts.close()
    await mailing?.close()
    await printing.close()
    await hints.close()
    await health.close()
    await pool.end()
  }
  try {
    await listen(http, options)
    const { port } = http.address() as AddressInfo
    url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
    await options.prepare?.(deps, url)
    health.start()
  } catch (error) {
    await live.close()
    if (http.listening) await endHttp()
    await release()
    throw error
  }
  return {
    url,
    deps,
    async close() {
      health.stop()
      if (options.drainMs) await pause(options.drainMs)
      const answered = Promise.all([endHttp(), printing.close()])
      await live.close()
      await answered
      await push?.close()
      await release()
    },
  }
}

function sandboxSecret(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('payments-sandbox').digest('hex')
}

/** The address at which this machine reaches the server, even if it listens at all addresses. */
function loopbackOf(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

function listen(http: Server, { port, host }: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve()
    })
  })
}
