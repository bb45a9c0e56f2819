/** What axe finds on a page that has come to rest: by day and by night, and on a wall more strictly. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

type RunOptions = Parameters<AxeBuilder['options']>[0]
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The rule for seven to one, for a large text too: a wall is read from across the room. */
const seven = {
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

const ON_A_WALL: RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  // Whoever has seven to one has the other's four and a half.
  rules: { 'color-contrast-enhanced': seven, 'color-contrast': { enabled: false } },
}

/** What opens over a screen. */
export const OVER = '[role=dialog], [role=menu], dialog[open]'

/** What of a page is looked at, and how. */
export interface AxeScope {
  /** A selector; left out: the whole page. */
  readonly part?: string | undefined
  /** On a phone, measures the colours in the other colour scheme too. */
  readonly bothSchemes?: boolean
}

/** The violations of axe's rules, one line each. On a wall, a text whose background is unknown is a violation. */
export async function runAxe(
  page: Page,
  { part, bothSchemes = false }: AxeScope = {},
): Promise<readonly string[]> {
  await stillness(page)
  // Nothing begins to fade, a notice least of all, while axe measures its colours.
  const held = await page.addStyleTag({
    content:
      '*, ::before, ::after { transition: none !important; animation-play-state: paused !important }',
  })
  const place = await page.evaluate(() => document.documentElement.dataset['place'])
  const isWall = place === 'wall'
  const found = await analyze(page, isWall ? ON_A_WALL : {}, part)
  const lines = linesOf(isWall ? [...found.violations, ...faint(found)] : found.violations)
  // The desk is light and the wall is dark; a phone is as its owner has set it.
  const hasSchemes = place !== 'wall' && place !== 'desk'
  if (bothSchemes && hasSchemes) lines.push(...(await inTheOtherScheme(page, part)))
  await held.evaluate((style) => style.parentNode?.removeChild(style))
  return lines
}

function faint({ incomplete }: AxeResults): AxeResults['incomplete'] {
  return incomplete.filter(({ id }) => id === 'color-contrast-enhanced')
}

/** Looks at the colours once more as a phone shows them that is set the other way. */
async function inTheOtherScheme(page: Page, part?: string): Promise<readonly string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [present, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await showScheme(page, other)
  const { violations } = await analyze(page, { runOnly: ['color-contrast'] }, part)
  await showScheme(page, present)
  return linesOf(violations).map((line) => `${other}: ${line}`)
}

/** Staff screens write on their root what they show; a guest's have it from their style alone. */
async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.waitForFunction(
    (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
    scheme,
    { polling: 'raf' },
  )
}

async function analyze(page: Page, options: RunOptions, part = 'html'): Promise<AxeResults> {
  // A page that has axe already is not given it again: reading it takes longer than its work.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  return (
    new AxeBuilder({ page, ...(hasAxe && { axeSource: '0' }) })
      // One page without frames: the way that needs no second page.
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

/** What is fading in has no colours to measure yet, and begins a few frames after it is there. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { iterations, duration } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && iterations !== Infinity && Number(duration) <= 1000
      })
    for (let frames = 0; frames < 5; frames += 1) {
      await new Promise(requestAnimationFrame)
      if (moving().length > 0) frames = 0
    }
  })
}
