import { type Browser, chromium } from 'playwright'
import { inject } from 'vitest'

const args = [
  '--no-sandbox',
  // Pages are closed before optimised code would pay for its compilation.
  '--js-flags=--no-maglev --no-opt',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Wall displays use the same setting: docs/running.md.
  '--autoplay-policy=no-user-gesture-required',
  // Lets every request to another server fail with an error in the console, which fails the test.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

let shared: Promise<Browser> | undefined

export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('chromiumPath'), args })
}
