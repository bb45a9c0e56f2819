// Builds the web app, and serves it in development in front of a running server.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite'
import { isGuestPage } from '../shared/src/contract/pages.ts'
import { serviceWorker } from './workers/plugin.ts'

const ICONS = /icons-react\/dist\/esm\/icons\//
const EARLY = 'src/customer/early.ts'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['PORT', 'ORDERI_'])
  const server = env['ORDERI_SERVER'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    plugins: [
      react({ exclude: /\/(node_modules|src\/customer)\// }),
      guestPages(),
      plainSchemas(),
      serviceWorker({
        source: './staff.ts',
        fileName: 'sw.js',
        page: 'index.html',
        // Read by few and seldom: photos of iPhones, charts, spreadsheets.
        without: /heic|utif|UTIF|Chart|excel|Excel|fflate/,
        with: ['/icons/app-192.png', '/icons/badge-96.png'],
      }),
      serviceWorker({
        source: './guest.ts',
        fileName: 'menu-sw.js',
        page: 'customer.html',
        without: /\.woff2$/,
        with: ['/orderi.svg'],
      }),
    ],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      rollupOptions: {
        input: ['index.html', 'customer.html', EARLY].map(inFolder),
        // Icons are a few hundred bytes each: those of several screens come together, not as a file each.
        output: { codeSplitting: { groups: [{ name: 'icons', test: ICONS, minShareCount: 3 }] } },
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

/** Schemas are read and not compiled: the pages' policy lets nothing be compiled, and would tell of each try. */
function plainSchemas(): Plugin {
  return {
    name: 'plain-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
    },
  }
}

/** In development as on the server: guests get their own page. What asks for their menu comes before everything else in it. */
function guestPages(): Plugin {
  return {
    name: 'guest-pages',
    transformIndexHtml: {
      order: 'post',
      handler(_, { filename, bundle }) {
        if (!filename.endsWith('/customer.html')) return []
        const early = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.facadeModuleId === inFolder(EARLY),
        )
        const attrs = { type: 'module', async: true, src: `/${early?.fileName ?? EARLY}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (isGuestPage(path)) request.url = '/customer.html'
        next()
      })
    },
  }
}
