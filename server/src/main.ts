/** Starts the product: reads the settings, starts the database and the node, and stops both on a signal. */
import { fileURLToPath } from 'node:url'
import { ensureSuperadmin } from './accounts/commands/first-admin.ts'
import {
  type InstallationCode,
  installationCodeLines,
  issueInstallationCode,
} from './accounts/commands/invitation.ts'
import { startDailyBackups } from './backup/daily.ts'
import { backupFolder, newestDailyBackup } from './backup/folder.ts'
import { readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { type Demo, ensureDemo } from './demo/commands/demo.ts'
import { replacePublishedPasswords } from './demo/commands/published-password.ts'
import { errorCode } from './error-code.ts'
import { createLog, readableLines } from './observability/log.ts'
import { sumKitchenTimes } from './reports/commands/sum-kitchen-times.ts'
import { sumSales } from './reports/commands/sum-sales.ts'
import { startServer } from './server.ts'
import { StartError } from './start-error.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../client/dist', import.meta.url))
/** After this time, the process exits even if the node has not stopped completely. */
const STOP_TIMEOUT_MS = 9000
/** Long enough for a proxy that checks health every second to see two failures. */
const DRAIN_MS = 2000

class StopRequested extends Error {}

async function main(): Promise<void> {
  let isStopping = false
  let stop: (() => void) | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true
      stop?.()
    })
  }
  const throwIfStopping = () => {
    if (isStopping) throw new StopRequested()
  }
  const isTerminal = process.stdout.isTTY
  const config = readConfig(process.env, { isTerminal })
  const log = createLog(config.logLevel, isTerminal ? readableLines() : undefined)
  const isBehindProxy = config.databaseUrl !== undefined && config.trustProxy !== false
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, log })
      : undefined
  void embedded?.lost.then(() => {
    console.error(
      `DATA_DIR: otro servidor tomó «${config.dataDir}» mientras este no daba señales; este se detiene`,
    )
    process.exit(1)
  })
  const databaseUrl = () => config.databaseUrl ?? embedded?.url ?? ''
  try {
    throwIfStopping()
    await migrate(databaseUrl())
    const { isReachable, demo: isDemo } = config
    const replaced = await replacePublishedPasswords(databaseUrl(), { isReachable, isDemo })
    for (const line of replaced) console.log(line)
    throwIfStopping()
    const folder = backupFolder(config.dataDir)
    let demo: Demo | undefined
    let invitation: InstallationCode | undefined
    const server = await startServer({
      ...config,
      adminEmail: config.admin?.email,
      databaseUrl,
      hasPeers: config.databaseUrl !== undefined,
      drainMs: isBehindProxy ? DRAIN_MS : 0,
      clientDir: CLIENT_DIR,
      lastBackup: config.backups ? () => newestDailyBackup(folder, new Date()) : undefined,
      log,
      async prepare(deps) {
        throwIfStopping()
        await ensureSuperadmin(deps, config.admin)
        demo = isDemo ? await ensureDemo(deps, { isReachable }) : undefined
        for (const line of demo?.lines ?? []) console.log(line)
        throwIfStopping()
        invitation = await issueInstallationCode(deps, { isWanted: !config.admin && !isDemo })
      },
    })
    const backups = config.backups
      ? startDailyBackups({ url: databaseUrl, folder, clock: () => new Date(), log })
      : undefined
    stop = stopOnce(async () => {
      await invitation?.close()
      await backups?.close()
      await server.close()
      await embedded?.stop()
    })
    if (isStopping) stop()
    throwIfStopping()
    const url = config.publicUrl ?? openable(server.url)
    const lines = invitation ? installationCodeLines(invitation.code, url) : addressLines(url)
    if (invitation || isTerminal) for (const line of lines) console.log(line)
    console.log(`listening ${server.url}`)
    await demo?.fillHistory()
    // A release can make all stored sums obsolete. Reports are slow until the sums exist again.
    await sumSales(server.deps.pool).catch((err) => log.warn({ err }, 'sales were not summed'))
    await sumKitchenTimes(server.deps.pool).catch((err) =>
      log.warn({ err }, 'kitchen times were not summed'),
    )
  } catch (error) {
    // Stopping causes errors, which are not logged.
    if (isStopping && stop) return
    await embedded?.stop()
    throw error
  }
}

function addressLines(url: string): string[] {
  return ['Orderi está listo. Abra en el navegador:', `  ${url}`]
}

function openable(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\]):/, '//localhost:')
}

function stopOnce(work: () => Promise<void>): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    work().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
}

function report(error: unknown): void {
  const code = errorCode(error)
  if (error instanceof StartError) console.error(error.message)
  else if (code === 'EADDRINUSE') {
    console.error('PORT: el puerto ya está en uso; elija otro con PORT')
  } else if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    console.error(`HOST: no se puede escuchar ahí (${code})`)
  } else console.error(error)
}

main().catch((error: unknown) => {
  if (error instanceof StopRequested) process.exit(0)
  report(error)
  process.exit(1)
})
