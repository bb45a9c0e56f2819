import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Worker } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { pollCount } from '../support/browser/assertions.ts'
import { CLIENT_DIR, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { startWorld } from '../support/world.ts'

const setup = setUpJourney()
const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orderi-version-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a phone with the installed app. Resolves when all files are cached. */
async function openInstalled(house: House, url?: string) {
  const device = await setup.device('phone', house.asWaiter, { url, serviceWorkers: 'allow' })
  device.expects(NO_NETWORK)
  await device.page.goto('/mesero')
  await device.page.getByText(/^En vivo/).waitFor()
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return device
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('the installed app starts without a network and shows the last known board, which a logout deletes', async () => {
  const house = await openHouse(setup.world)
  const guest = await house.sitDown('Mesa 3')
  await guest.callWaiter()
  const { page, context, picture } = await openInstalled(house)
  await page.getByText('Mesa 3').first().waitFor()

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^Lo que ve es de hace \d+ (s|min)/).waitFor()
  await page.getByText('Mesa 3').first().waitFor()
  await page.getByText(/^Sin (red|conexión)/).waitFor()
  await picture('sin red desde el inicio')

  await page.goto('/admin/cocina')
  await page.getByRole('heading', { name: /^Cocina/ }).waitFor()
  await expect(page.goto('/privacidad')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)

  await context.setOffline(false)
  await page.goto('/mesero')
  await page.getByText(/^En vivo/).waitFor()
  await expect.poll(() => databases(page)).toContain('orderi-boards')
  await page.getByRole('button', { name: /^Más/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => databases(page)).not.toContain('orderi-boards')
})

test('an installed app offers a new version in each tab, and reloads only the tab where the offer is accepted', async () => {
  const clientDir = join(folder, 'dist')
  cpSync(CLIENT_DIR, clientDir, { recursive: true })
  const newer = await startWorld({ clientDir }, setup.world)
  onTestFinished(() => newer.close())
  const house = await openHouse(setup.world)
  const { page, context, picture } = await openInstalled(house, newer.url)
  const other = await context.newPage()
  await other.goto('/mesero')
  const offerOn = (tab: Page) =>
    tab.getByRole('status').filter({ hasText: 'Hay una versión nueva' })
  const text = offerOn(page)

  const worker = join(clientDir, 'sw.js')
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// newer`)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await text.waitFor()
  await picture('versión nueva')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await text.getByRole('button', { name: 'Recargar' }).click()
  await page.waitForFunction(() => !('isOld' in window))
  await page.getByText(/^En vivo/).waitFor()
  await text.waitFor({ state: 'hidden' })

  await other.evaluate(() => Object.assign(window, { isOld: true }))
  await offerOn(other).getByRole('button', { name: 'Recargar' }).click()
  await other.waitForFunction(() => !('isOld' in window))
  await other.getByText(/^En vivo/).waitFor()
})

async function push(page: Page, url: string, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
}

/** Records the worker's notifications, because a headless browser shows none. */
async function recordNotifications(worker: Worker): Promise<() => Promise<unknown[]>> {
  await worker.evaluate(() => {
    const shown: unknown[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    Object.assign(self, { shown })
    Object.assign(registration, {
      showNotification: async (title: string, { body, tag, silent }: NotificationOptions) =>
        void shown.push({ title, body, tag, silent }),
    })
  })
  return () => worker.evaluate(() => Reflect.get(self, 'shown') as unknown[])
}

test('shows every push message, silently while the app is visible, and offers to turn notifications on again after they have ended', async () => {
  const { page, url, shown, picture } = await openWithPush()
  const call = { title: 'Mesa 3 · Terraza', body: 'Mesero solicitado', tag: 'cuenta-1' }
  for (let count = 0; count < 3; count += 1) await push(page, url, call)
  await expect.poll(shown).toEqual([1, 2, 3].map(() => ({ ...call, silent: true })))
  await page.goto('about:blank')
  await push(page, url, { ...call, tag: 'cuenta-2' })
  await expect
    .poll(async () => (await shown()).at(-1))
    .toEqual({ ...call, tag: 'cuenta-2', silent: false })

  await fakeSubscriptions(page)
  await page.goto('/mesero')
  const menu = page.getByRole('button', { name: /^Más/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Recibir avisos con la app cerrada' }).click()
  await page.getByRole('menuitem', { name: 'Dejar de recibir avisos aquí' }).waitFor()
  const note = page.getByRole('status').filter({ hasText: 'dejó de recibir avisos' })
  await pollCount(note).toBe(0)

  await page.evaluate(() => localStorage.removeItem('test.subscription'))
  await page.reload()
  await note.waitFor()
  await picture('avisos perdidos')
  await note.getByRole('button', { name: 'Activar de nuevo' }).click()
  await note.waitFor({ state: 'detached' })

  await page.evaluate(() => localStorage.removeItem('test.subscription'))
  await page.reload()
  await note.getByRole('button', { name: 'Seguir sin avisos' }).click()
  await note.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/^En vivo/).waitFor()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Recibir avisos con la app cerrada' }).waitFor()
  await pollCount(note).toBe(0)
})

async function openWithPush() {
  const world = await startWorld(
    { clientDir: CLIENT_DIR, vapid: webPush.generateVAPIDKeys() },
    setup.world,
  )
  onTestFinished(() => world.close())
  const house = await openHouse(setup.world)
  const device = await openInstalled(house, world.url)
  const [worker] = device.context.serviceWorkers()
  if (!worker) throw new Error('the app has no worker')
  return { ...device, url: world.url, shown: await recordNotifications(worker) }
}

/** Replaces the permission and the push service, which headless browsers lack, by ones in localStorage. */
async function fakeSubscriptions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'test.subscription'
    const subscription = (endpoint: string) => ({
      endpoint,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const endpoint = localStorage.getItem(key)
        return endpoint && subscription(endpoint)
      },
      subscribe: async () => {
        const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`
        localStorage.setItem(key, endpoint)
        return subscription(endpoint)
      },
    })
  })
}
