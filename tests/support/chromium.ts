// The browser of the journeys: an installed chromium, else the one that comes inside an npm package.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromiumPath', await chromiumPath())
}

async function chromiumPath(): Promise<string> {
  const installed = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
  return installed ?? (await packagedChromium())
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
    // Its fonts are looked for in the system's temporary folder; in another one, pages would render without any text.
    const fonts = join(folder, 'fonts/fonts.conf')
    const text = readFileSync(fonts, 'utf8')
    const mended = text.replaceAll('/tmp/', `${folder}/`)
    if (mended !== text) writeFileSync(fonts, mended)
    return path
  } finally {
    if (previous === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = previous
  }
}
