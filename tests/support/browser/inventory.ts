/** Lists all routes and dialogs of the web app, and records which of them a test file has checked. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OVERLAYS } from './axe.ts'
import { type Device, expectAccessible } from './journey.ts'

const SOURCE = join(process.cwd(), 'client/src')

/** Parts of the web app. One test file checks each part. */
export type AppPart = 'boards' | 'office' | 'guests'

const BOARD_FOLDERS = ['board', 'kitchen', 'login', 'pos', 'shell', 'waiter']
const BOARD_ROUTES = ['login', 'dispositivo', 'admin/punto-venta', 'admin/cocina', 'mesero']

/** Generic dialog components without texts. */
const FRAMES = new Set([
  'board/dialogs/BoardDialogs.tsx',
  'board/dialogs/DialogFrame.tsx',
  'customer/ui/Question.tsx',
  'customer/ui/Sheet.tsx',
  'ui/Question.tsx',
  'office/form/FormDialog.tsx',
  'ui/Dialog.tsx',
  'ui/TimedDialog.tsx',
])

const OPENS =
  /<(?:Modal|Drawer|Menu|Popover|HoverCard|Combobox|Dialog|DialogFrame|FormDialog|Question|Sheet|TimedDialog|dialog)(?:\.Root)?[\s<>]/

export interface Coverage {
  /** @param opened the source file of an open dialog; if given, only the dialog is checked */
  look(device: Device, name: string, opened?: string): Promise<void>
  expectAll(): void
}

export function trackCoverage(part: AppPart): Coverage {
  const paths = new Set<string>()
  const opened = new Set<string>()
  return {
    async look({ page, picture }, name, file) {
      if (file !== undefined) {
        await page.locator(OVERLAYS).filter({ visible: true }).first().waitFor()
        opened.add(file)
      }
      await expectAccessible(page, { part: file && OVERLAYS, bothSchemes: true })
      paths.add(new URL(page.url()).pathname)
      await picture(`pantallas/${name}`)
    },
    expectAll() {
      expect([...opened].toSorted(), 'what opens over a screen').toEqual(dialogsOf(part))
      const missing = routesOf(part).filter((route) => {
        const pattern = new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}$`)
        return ![...paths].some((path) => pattern.test(path))
      })
      expect(missing, 'routes that the test has not checked').toEqual([])
    },
  }
}

function dialogsOf(part: AppPart): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && partOf(path) === part)
    .filter((path) => !FRAMES.has(path) && OPENS.test(code(path)))
    .toSorted()
}

function partOf(path: string): AppPart {
  // The dialog covers forms with unsaved changes, which only the office has.
  if (path === 'shell/EndedSession.tsx') return 'office'
  const [folder = ''] = path.split('/')
  if (folder === 'customer') return 'guests'
  return BOARD_FOLDERS.includes(folder) ? 'boards' : 'office'
}

function routesOf(part: AppPart): string[] {
  if (part === 'guests') return guestRoutes()
  return staffRoutes().filter((route) => BOARD_ROUTES.includes(route) === (part === 'boards'))
}

/** Routes that show a screen. All other routes redirect. */
function staffRoutes(): string[] {
  const found = code('routes.tsx').matchAll(/screen\(\s*'([^']+)'/g)
  return [...found].map(([, path]) => path ?? '')
}

function guestRoutes(): string[] {
  const [, views = ''] = /VIEWS[^{]*\{([^}]*)\}/.exec(code('customer/App.tsx')) ?? []
  const inside = code('customer/TableViews.tsx').matchAll(/path === '\/([^']+)'/g)
  const paths = [...views.matchAll(/(\w+):/g), ...inside].map(([, path]) => path ?? '')
  // This route, for scanned table codes, redirects to the menu. guest-person.test.ts tests it.
  return paths.filter((path) => path !== 'open')
}

function code(path: string): string {
  return readFileSync(join(SOURCE, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
