/** Checks the accessibility of a page with axe, optionally in both colour schemes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** A wall display is read from a distance, so all texts need a contrast of 7:1. */
const highContrast = {
  enabled: true,
  checks: {
    'color-contrast-enhanced': {
      options: {
        ignoreUnicode: true,
        ignoreLength: true,
        ignorePseudo: true,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        shadowOutlineEmMax: 0.1,
        contrastRatio: { normal: { expected: 7 }, large: { expected: 7 } },
      },
    },
  },
}

const WALL_OPTIONS: RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  // The rule for a contrast of 7:1 replaces the rule for 4.5:1.
  rules: { 'color-contrast-enhanced': highContrast, 'color-contrast': { enabled: false } },
}

export const OVERLAYS = '[role=dialog], [role=menu], dialog[open]'

export interface AxeScope {
  readonly part?: string | undefined
  readonly bothSchemes?: boolean
}

/** Returns one line per violation. On a wall display, a text with unknown contrast counts as a violation. */
export async function runAxe(
  page: Page,
  { part, bothSchemes = false }: AxeScope = {},
): Promise<readonly string[]> {
  await untilAnimationsEnd(page)
  // Stops transitions while axe measures colours. Notices, for example, fade in.
  const held = await page.addStyleTag({
    content:
      '*, ::before, ::after { transition: none !important; animation-play-state: paused !important }',
  })
  const place = await page.evaluate(() => document.documentElement.dataset['layout'])
  const isWall = place === 'wall'
  const found = await analyze(page, isWall ? WALL_OPTIONS : {}, part)
  const lines = linesOf(
    isWall ? [...found.violations, ...unknownContrast(found)] : found.violations,
  )
  // Desk and wall have a fixed colour scheme. A phone follows its system setting.
  const hasSchemes = place !== 'wall' && place !== 'desk'
  if (bothSchemes && hasSchemes) lines.push(...(await inTheOtherScheme(page, part)))
  await held.evaluate((style) => style.parentNode?.removeChild(style))
  return lines
}

function unknownContrast({ incomplete }: AxeResults): AxeResults['incomplete'] {
  return incomplete.filter(({ id }) => id === 'color-contrast-enhanced')
}

async function inTheOtherScheme(page: Page, part?: string): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await showScheme(page, other)
  const { violations } = await analyze(page, { runOnly: ['color-contrast'] }, part)
  await showScheme(page, present)
  return linesOf(violations).map((line) => `${other}: ${line}`)
}

/** Waits for the attribute with the colour scheme, which only staff screens have. Guest screens depend on CSS only. */
async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
    scheme,
    { polling: 'raf' },
  )
}

async function analyze(page: Page, options: RunOptions, part = 'html'): Promise<AxeResults> {
  // Injects axe only once per page, because reading its source takes longer than the check.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  return (
    new AxeBuilder({ page, ...(hasAxe && { axeSource: '0' }) })
      // In legacy mode, axe opens no second page, which it needs only for frames.
      .setLegacyMode(true)
      .include(part)
      .options({ preload: false, resultTypes: ['violations'], ...options })
      .analyze()
  )
}

function linesOf(results: AxeResults['violations']): string[] {
  return results.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  )
}

/** Waits until short animations have ended, because an element has no final colours while it fades in. */
async function untilAnimationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const runningAnimations = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { iterations, duration } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && iterations !== Infinity && Number(duration) <= 1000
      })
    for (let frames = 0; frames < 5; frames += 1) {
      await new Promise(requestAnimationFrame)
      if (runningAnimations().length > 0) frames = 0
    }
  })
}
