/** Every address and every dialog that the web app has, by its source; and which of them a file of journeys has looked at. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { OVER } from './axe.ts'
import { type Device, expectForEverybody } from './stage.ts'

const SOURCE = join(process.cwd(), 'client/src')

/** Who looks at which rooms of the source, and at which addresses; the office is where everything else belongs. */
export type Part = 'boards' | 'office' | 'guests'

const BOARD_ROOMS = ['board', 'kitchen', 'login', 'pos', 'shell', 'waiter']
const BOARD_ROUTES = ['login', 'admin/punto-venta', 'admin/cocina', 'mesero']

/** What dialogs are made with: these have no words of their own. */
const FRAMES = new Set([
  'board/dialogs/BoardDialogs.tsx',
  'board/dialogs/DialogFrame.tsx',
  'customer/ui/Question.tsx',
  'customer/ui/Sheet.tsx',
  'office/Question.tsx',
  'office/form/FormDialog.tsx',
  'ui/Dialog.tsx',
  'ui/TimedDialog.tsx',
])

/** What opens over a screen. */
const OPENS =
  /<(?:Modal|Drawer|Menu|Popover|HoverCard|Combobox|Dialog|DialogFrame|FormDialog|Question|Sheet|TimedDialog|dialog)(?:\.Root)?[\s>]/

export interface Record {
  /**
   * Demands that what the device shows is there for everybody, and keeps a picture of it.
   * @param opened the file that opens something over the screen, where something is open: then that is looked at
   */
  look(device: Device, name: string, opened?: string): Promise<void>
  /** Demands that nothing of its part was left out. */
  expectAll(): void
}

/** Keeps what one file of journeys looks at. */
export function keepRecord(part: Part): Record {
  const paths = new Set<string>()
  const opened = new Set<string>()
  return {
    async look({ page, picture }, name, file) {
      if (file !== undefined) {
        await page.locator(OVER).filter({ visible: true }).first().waitFor()
        opened.add(file)
      }
      await expectForEverybody(page, { part: file && OVER, bothSchemes: true })
      paths.add(new URL(page.url()).pathname)
      await picture(`pantallas/${name}`)
    },
    expectAll() {
      expect([...opened].toSorted(), 'what opens over a screen').toEqual(dialogsOf(part))
      const missing = routesOf(part).filter((route) => {
        const pattern = new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}$`)
        return ![...paths].some((path) => pattern.test(path))
      })
      expect(missing, 'addresses that nobody looked at').toEqual([])
    },
  }
}

/** The files of a part that open something over a screen. */
function dialogsOf(part: Part): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && partOf(path) === part)
    .filter((path) => !FRAMES.has(path) && OPENS.test(code(path)))
    .toSorted()
}

function partOf(path: string): Part {
  // It opens over a form with unsaved changes, which only the office has.
  if (path === 'shell/EndedSession.tsx') return 'office'
  const [room = ''] = path.split('/')
  if (room === 'customer') return 'guests'
  return BOARD_ROOMS.includes(room) ? 'boards' : 'office'
}

/** The addresses of a part, as the source has them. */
function routesOf(part: Part): string[] {
  if (part === 'guests') return guestRoutes()
  return staffRoutes().filter((route) => BOARD_ROUTES.includes(route) === (part === 'boards'))
}

/** Those that show something; the others lead on. */
function staffRoutes(): string[] {
  const found = code('routes.tsx').matchAll(/path: '([^'*]+)',\s*lazy/g)
  return [...found].map(([, path]) => path ?? '')
}

function guestRoutes(): string[] {
  const [, views = ''] = /VIEWS[^{]*\{([^}]*)\}/.exec(code('customer/App.tsx')) ?? []
  const inside = code('customer/TableViews.tsx').matchAll(/path === '\/([^']+)'/g)
  const paths = [...views.matchAll(/(\w+):/g), ...inside].map(([, path]) => path ?? '')
  // What is on the tables leads through it, to the menu or to the phone's own app: see guest-person.test.ts.
  return paths.filter((path) => path !== 'open')
}

/** A file without its comments. */
function code(path: string): string {
  return readFileSync(join(SOURCE, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
