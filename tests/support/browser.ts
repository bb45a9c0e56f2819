import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'

const args = [
  '--no-sandbox',
  // Optimising code takes longer than it saves, because pages are open only briefly.
  '--js-flags=--no-maglev --no-opt',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Allows sound before the first touch, as docs/running.md requires for wall displays.
  '--autoplay-policy=no-user-gesture-required',
  // Requests to other servers fail and log an error to the console, which fails the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

let shared: Promise<Browser> | undefined

export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export function openBrowser(): Promise<Browser> {
  const executablePath = inject('chromiumPath')
  if (!executablePath) throw new Error('no browser: name one with CHROMIUM_PATH')
  return chromium.launch({ executablePath, args })
}
