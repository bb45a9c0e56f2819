// Builds the staff's and the guests' app. In development, serves both and forwards API requests to a server.
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite'
import * as accounts from '../shared/src/contract/accounts.ts'
import * as activity from '../shared/src/contract/activity.ts'
import * as administration from '../shared/src/contract/administration.ts'
import * as backoffice from '../shared/src/contract/backoffice.ts'
import type { Call } from '../shared/src/contract/call.ts'
import * as customers from '../shared/src/contract/customers.ts'
import * as devices from '../shared/src/contract/devices.ts'
import * as payments from '../shared/src/contract/payments.ts'
import * as printing from '../shared/src/contract/printing.ts'
import * as push from '../shared/src/contract/push.ts'
import * as setup from '../shared/src/contract/setup.ts'
import * as shifts from '../shared/src/contract/shifts.ts'
import type { ClientCall } from './src/api/client.ts'
import { guestsAppPlugin } from './vite.guests.ts'
import { serviceWorkerPlugin } from './workers/plugin.ts'

/**
 * The shared chunks, in loading order. A chunk contains the given modules and their imports, without
 * those of earlier chunks. Many small files would load slowly from a distant server.
 */
const CHUNKS: readonly (readonly [name: string, test: RegExp])[] = [
  ['start', /src\/main\.ts/],
  ['app', /src\/app\.tsx/],
  ['login', /login\/LoginScreen/],
  ['shell', /shell\/(Shell|guard)\./],
  ['board', /pos\/PointOfSaleScreen/],
  ['dialog', /ui\/Dialog\./],
  ['office', /office\/(form|list)\//],
]
const ICONS = /icons-react\/dist\/esm\/icons\//
/** The chunk that the page loads after the texts of the chosen language. */
const APP = 'src/app.tsx'

const parts = {
  plugins: [react(), reduceCalls()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['PORT', 'ORDERI_'])
  const server = env['ORDERI_SERVER'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    ...parts,
    plugins: [
      ...parts.plugins,
      guestsAppPlugin(parts),
      preloadApp(),
      serviceWorkerPlugin({
        source: './staff.ts',
        fileName: 'sw.js',
        page: 'index.html',
        // Not stored in advance: large, rarely used code for iPhone photos, badges, charts, spreadsheets and other languages.
        without: /heic|utif|UTIF|BadgeCamera|Chart|excel|Excel|fflate|pack-[a-z]{2}/,
        with: ['/icons/app-192.png', '/icons/badge-96.png'],
      }),
    ],
    build: {
      target: 'es2022',
      license: { fileName: 'licencias.md' },
      // The page already preloads these files (see `preloadApp`).
      modulePreload: {
        resolveDependencies: (name, needed) => (/\/app-[\w-]+\.js$/.test(name) ? [] : needed),
      },
      rollupOptions: {
        output: {
          codeSplitting: {
            groups: [
              ...CHUNKS.map(([name, test], index) => ({
                name,
                test,
                priority: CHUNKS.length - index,
              })),
              { name: 'icons', test: ICONS, minShareCount: 3 },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': server,
        '/imagenes': server,
        '/socket.io': { target: server, ws: true },
      },
    },
  }
})

function inFolder(name: string): string {
  return `${import.meta.dirname}/${name}`
}

const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  accounts,
  activity,
  administration,
  backoffice,
  customers,
  devices,
  payments,
  printing,
  push,
  setup,
  shifts,
}

const LINE_FIELDS = Object.keys({
  method: true,
  path: true,
  access: true,
  status: true,
  board: true,
  mayWait: true,
  isOfDevice: true,
  isUnattended: true,
  hasOwnPin: true,
  refuses: true,
  file: true,
  formats: true,
} satisfies Readonly<Record<keyof ClientCall | 'file' | 'formats', true>>)

/** Reduces each call of the contract to the fields that browsers use, because the schemas would add 36 kB. */
function reduceCalls(): Plugin {
  return {
    name: 'first-lines',
    load: {
      filter: { id: /\/shared\/src\/contract\/\w+\.ts$/ },
      handler(id) {
        const calls = contract[basename(id, '.ts')]
        if (!calls) return null
        return Object.entries(calls)
          .map(([name, call]) => `export const ${name} = ${JSON.stringify(call, LINE_FIELDS)}`)
          .join('\n')
      },
    },
  }
}

/** Preloads the code of `APP` while the texts are loading. */
function preloadApp(): Plugin {
  return {
    name: 'staff-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!filename.endsWith('/index.html')) return []
        const found = new Set<string>()
        const follow = (name: string): void => {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || found.has(name)) return
          found.add(name)
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
          for (const next of chunk.imports) follow(next)
        }
        const isApp = (output: (typeof bundle)[string]) =>
          output.type === 'chunk' && output.moduleIds.includes(inFolder(APP))
        follow(Object.values(bundle).find(isApp)?.fileName ?? '')
        return [...found]
          .filter((name) => !html.includes(`/${name}`))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload',
              crossorigin: true,
              href: `/${name}`,
            },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
