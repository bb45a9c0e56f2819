// Finds the browser for the journeys: a headless Chromium from an npm package, or an installed browser.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined if this machine has no browser, which only journeys need. */
    chromiumPath: string | undefined
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const configured = process.env['CHROMIUM_PATH'] || undefined
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const path =
    configured ??
    (isPackaged ? await packagedChromium() : installed.find((each) => existsSync(each)))
  project.provide('chromiumPath', path)
}

async function packagedChromium(): Promise<string> {
  // Makes the package, when it is imported, unpack libraries that a minimal Linux lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x'
  const folder = join(process.cwd(), 'node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const previous = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    // The unpacked font configuration refers to the system's temporary folder or to an earlier path of this folder.
    const fonts = join(folder, 'fonts/fonts.conf')
    const text = readFileSync(fonts, 'utf8')
    const withNewPaths = text.replace(
      /(<dir>)[^<]*(<\/dir>\s*<cachedir>)[^<]*</,
      `$1${folder}/fonts$2${folder}/fonts-cache/<`,
    )
    if (withNewPaths !== text) writeFileSync(fonts, withNewPaths)
    return path
  } finally {
    if (previous === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previous
  }
}
