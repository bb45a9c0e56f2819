// Opens the browser that the run's global set-up found.
import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // As a wall's browser is started: docs/running.md.
  '--autoplay-policy=no-user-gesture-required',
  // A request to another server fails with an error in the console, which fails the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

let shared: Promise<Browser> | undefined

/** The browser of this process, for all of its files. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

/** Starts a browser; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromiumPath'), args })
}
