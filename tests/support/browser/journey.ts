/** Sets up a journey: one server with the built web app, one browser and several devices. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { ServerOptions } from '../../../server/src/server.ts'
import type { House, Person } from '../restaurant/house.ts'
import { startWorld, type World } from '../world.ts'
import { type AxeScope, runAxe } from './axe.ts'
import { sharedBrowser } from './browser.ts'
import { keepTimedDialogs, recordNotices } from './notices.ts'
import { createPages, EMPTY_PAGE, type Pages, type UsedPage } from './pages.ts'

export const CLIENT_DIR = join(process.cwd(), 'client/dist')
const PICTURES = join(process.cwd(), 'tests/pictures')
/** Off by default, because taking screenshots is slow. */
const TAKES_PICTURES = process.env['PICTURES'] === 'on'
/** Time-out of a journey's waits, long enough for a busy machine. */
const TIMEOUT_MS = 20_000

export const DEVICE_SIZES = ['wall', 'desk', 'phone'] as const
export type DeviceSize = (typeof DEVICE_SIZES)[number]

export const SCREENS = {
  wall: { viewport: { width: 1920, height: 1080 } },
  desk: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    // Real phones have a higher factor. More pixels are slower to draw, and only screenshots would need them.
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
} as const

/** A logged-in person. Without `at`, the person is a superadmin in no branch. */
export interface Login {
  readonly as: Person
  readonly at?: Pick<House, 'restaurant' | 'branch'>
}

export interface Device {
  readonly size: DeviceSize
  readonly context: BrowserContext
  readonly page: Page
  /** Permits page errors that the test causes on purpose. */
  expects(pageError: RegExp): void
  /** Takes a screenshot if `PICTURES=on`. */
  picture(name: string): Promise<void>
}

export interface DeviceOptions {
  readonly url?: string | undefined
  /** `allow` lets pages install the app's service worker. */
  readonly serviceWorkers?: 'allow' | 'block'
  /** Default: the time zone of the restaurants. */
  readonly timezoneId?: string
}

export interface JourneySetup {
  readonly world: World
  /** Opens a device with empty storage. If `who` is given, this person is logged in. */
  device(size: DeviceSize, who?: Login, options?: DeviceOptions): Promise<Device>
}

/** Devices are closed after each test. A page error fails the test. */
export function setUpJourney(options: Partial<ServerOptions> = {}): JourneySetup {
  let world: World | undefined
  let browser: Browser | undefined
  let pages: Pages | undefined
  const used: { device: Device; borrowed: UsedPage; complaints: string[]; expected: RegExp[] }[] =
    []

  beforeAll(async () => {
    if (!existsSync(CLIENT_DIR)) throw new Error('the web app is not built: npm run build')
    ;[world, browser] = await Promise.all([
      startWorld({ clientDir: CLIENT_DIR, ...options }),
      sharedBrowser(),
    ])
    pages = createPages(browser, async (context) => {
      context.setDefaultTimeout(TIMEOUT_MS)
      await context.addInitScript(recordNotices)
      await context.addInitScript(keepTimedDialogs)
    })
  })
  afterAll(async () => {
    await pages?.close()
    await world?.close()
  })
  afterEach(async ({ task }) => {
    const devices = used.splice(0)
    if (task.result?.state === 'fail') {
      for (const { borrowed } of devices) borrowed.isReusable = false
      const pictures = devices.map(({ device }, index) =>
        takePicture(device, `fallos/${task.name} ${index + 1}`),
      )
      await Promise.allSettled(pictures)
    }
    for (const { borrowed } of devices) await pages?.giveBack(borrowed)
    const complaints = devices.flatMap((each) =>
      each.complaints.filter(
        // Requests to other servers fail the test, even if the test expects page errors.
        (text) => text.includes('ERR_NAME_') || !each.expected.some((known) => known.test(text)),
      ),
    )
    expect(complaints, 'complaints of the pages').toEqual([])
  })

  return {
    get world() {
      if (!world) throw new Error('setUpJourney has not run yet')
      return world
    },
    async device(
      size,
      who,
      { url = world?.url, serviceWorkers = 'block', timezoneId = 'America/Costa_Rica' } = {},
    ) {
      if (!pages || !url) throw new Error('setUpJourney has not run yet')
      const borrowed = await pages.take(`${size} ${url} ${serviceWorkers} ${timezoneId}`, {
        // A service worker would respond from its cache even when a test blocks a request.
        serviceWorkers,
        ...SCREENS[size],
        baseURL: url,
        locale: 'es-CR',
        timezoneId,
        // Journeys do not test animations, and animations are slow.
        reducedMotion: 'reduce',
        // Files come from the same machine, where compression takes longer than it saves.
        extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
      })
      const { context, page } = borrowed
      // Guests' pages are not reused, because emptying a page takes as long as loading one.
      if (serviceWorkers === 'allow' || !who) borrowed.isReusable = false
      if (who) {
        if (page.url() === 'about:blank') await page.goto(EMPTY_PAGE)
        await page.evaluate(enter, session(who))
      }
      const complaints: string[] = []
      const expected: RegExp[] = []
      borrowed.onPageError = (text) => complaints.push(text)
      const device: Device = {
        size,
        context,
        page,
        expects: (pageError) => void expected.push(pageError),
        picture: async (name) => {
          if (TAKES_PICTURES) await takePicture(device, name)
        },
      }
      used.push({ device, borrowed, complaints, expected })
      return device
    },
  }
}

function session({ as: person, at: house }: Login): Record<string, string> {
  return {
    user: JSON.stringify({ ...person.user, token: person.client.token, role: person.role }),
    menu: house ? 'admin' : 'superadmin',
    sucursal: JSON.stringify(house?.branch.id ?? null),
    restaurante: JSON.stringify(house ? { ...house.restaurant, logo: null } : null),
  }
}

/** Runs in the page. */
function enter(entries: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
}

async function takePicture({ page, size }: Device, name: string): Promise<void> {
  const file = `${name} ${size}`.replaceAll(/[^\p{L}\d/ -]/gu, '').slice(0, 100)
  const path = join(PICTURES, `${file}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path })
}

/** Expects no axe violation and no horizontal overflow. */
export async function expectAccessible(page: Page, scope?: AxeScope): Promise<void> {
  expect(await runAxe(page, scope), 'what axe finds').toEqual([])
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(hidden, 'pixels that only horizontal scrolling would show').toBe(0)
}

/** The server handles the next request to `path`, but its response is lost. */
export async function loseAnswer({ page, expects }: Device, path: string): Promise<void> {
  expects(/ERR_FAILED/)
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

/** A promise that is pending until `open` is called. */
export function makeGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
