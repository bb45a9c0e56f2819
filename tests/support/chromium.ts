// The browser of the journeys: the one that comes inside an npm package, the same for everybody, and quick, because it is
// a browser without its windows. Where the package has none for the machine, an installed one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const asked = process.env['CHROMIUM_PATH'] || undefined
  const installed = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const path =
    asked ?? (isPackaged ? await packagedChromium() : installed.find((each) => existsSync(each)))
  if (!path) throw new Error('no browser: name one with CHROMIUM_PATH')
  project.provide('chromiumPath', path)
}

async function packagedChromium(): Promise<string> {
  // Before the import: makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x'
  const folder = join(process.cwd(), 'node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const previous = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    // Its fonts are looked for in the system's temporary folder, or where a copy of this folder was before.
    const fonts = join(folder, 'fonts/fonts.conf')
    const text = readFileSync(fonts, 'utf8')
    const mended = text.replace(
      /(<dir>)[^<]*(<\/dir>\s*<cachedir>)[^<]*</,
      `$1${folder}/fonts$2${folder}/fonts-cache/<`,
    )
    if (mended !== text) writeFileSync(fonts, mended)
    return path
  } finally {
    if (previous === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previous
  }
}
