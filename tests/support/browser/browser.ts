import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'
import { hasMemoryFolder } from '../database/memory-folder.ts'

const args = [
  '--no-sandbox',
  // Pages are open too briefly for optimised code to pay off.
  '--js-flags=--no-maglev --no-opt',
  '--disable-gpu',
  '--font-render-hinting=none',
  // Allows sound before the first touch, as docs/running.md requires for wall displays.
  '--autoplay-policy=no-user-gesture-required',
  // Blocks requests to other servers. The browser then logs an error, which fails the test.
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
  // Shared memory is faster than files, if there is room.
  const ignoreDefaultArgs = hasMemoryFolder() ? ['--disable-dev-shm-usage'] : []
  return chromium.launch({ executablePath, args, ignoreDefaultArgs })
}
