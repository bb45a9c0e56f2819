// Builds the web app, and serves it in development in front of a running server.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv, type Plugin } from 'vite'
import { isGuestPage } from '../shared/src/contract/pages.ts'
import { serviceWorker } from './workers/plugin.ts'

const ICONS = /icons-react\/dist\/esm\/icons\//
const EARLY = 'src/customer/early.ts'
/** What the staff's page begins once the words are there. */
const APP = 'src/app.tsx'

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['PORT', 'ORDERI_'])
  const server = env['ORDERI_SERVER'] ?? `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    plugins: [
      react(),
      guestPages(),
      staffPage(),
      plainSchemas(),
      unwrittenSchemas(),
      serviceWorker({
        source: './staff.ts',
        fileName: 'sw.js',
        page: 'index.html',
        // Read by few and seldom: photos of iPhones, charts, spreadsheets, other languages.
        without: /heic|utif|UTIF|Chart|excel|Excel|fflate|pack-(en|pt|fr)/,
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
      license: { fileName: 'licencias.md' },
      // The page brings all that the app needs: see staffPage.
      modulePreload: {
        resolveDependencies: (name, needed) => (/\/app-[\w-]+\.js$/.test(name) ? [] : needed),
      },
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

/** Only the server writes schemas down as JSON Schema; browsers do not fetch what does it. */
function unwrittenSchemas(): Plugin {
  return {
    name: 'unwritten-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/processors\.\w+Processor\(/g, 'void (')
          .replaceAll(/create\w+JSONSchemaMethod\([^)]*\)/g, '(() => undefined)'),
        map: null,
      }),
    },
  }
}

/** The app comes with the page, and not only when its words are there. */
function staffPage(): Plugin {
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
          output.type === 'chunk' && output.facadeModuleId === inFolder(APP)
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
