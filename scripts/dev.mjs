// `npm run dev`: starts server and web app, and reloads each when its sources change.
import './requirements.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { Failure, root, runScript } from './run.mjs'

await runScript(() => withSetupLock(() => ensureInstalled({ full: true })))

const port = process.env['PORT'] ?? '3000'
const webPort = Number(process.env['WEB_PORT'] ?? '5173')
const address = `http://localhost:${webPort}`
process.env['ORDERI_SERVER'] = `http://127.0.0.1:${port}`

// Imported after `ensureInstalled`, which installs the packages that these modules need.
const [{ createLogger, createServer }, { proxyPlugin, hideDisconnects }, { startServerProcess }] =
  await Promise.all([
    import('vite'),
    import('./dev/proxy-plugin.mjs'),
    import('./dev/server-process.mjs'),
  ])

await runScript(async () => {
  const server = startServerProcess({
    // Omits the line of each request, so that lines about reloads remain visible.
    LOG_LEVEL: 'warn',
    PUBLIC_URL: address,
    CORS_ORIGINS: `http://127.0.0.1:${webPort}`,
    ...process.env,
    PORT: port,
  })
  const web = await createServer({
    root: `${root}/client`,
    server: { port: webPort, strictPort: true },
    clearScreen: false,
    customLogger: hideDisconnects(createLogger()),
    plugins: [proxyPlugin(server)],
  })
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all([server.stop(), web.close()])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  // npm cannot forward its own SIGKILL, so this process checks whether npm is still running.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stop(), 250).unref()
  try {
    await web.listen()
  } catch (error) {
    await server.stop()
    throw new Failure(`WEB_PORT: ${error instanceof Error ? error.message : 'no se puede usar'}`)
  }
  if (await server.isListening()) console.log(`Abra ${address}`)
})
