// Builds the guests' app on its own. In one build with the staff's app, its first view would need
// 28 small scripts.
import { build, type InlineConfig, type Plugin } from 'vite'
import { isGuestPage } from '../shared/src/contract/pages.ts'
import { buildScript, serviceWorkerPlugin } from './workers/plugin.ts'

const PAGE = 'customer.html'
const EARLY = 'src/customer/early.ts'

/** Builds the guests' app into the same folder, after the staff's app. In development, serves its page. */
export function guestsAppPlugin(parts: InlineConfig): Plugin {
  let outDir = ''
  return {
    name: 'guests-app',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async writeBundle() {
      await build({
        ...parts,
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        plugins: [
          ...(parts.plugins ?? []),
          earlyScript(),
          serviceWorkerPlugin({
            source: './guest.ts',
            fileName: 'menu-sw.js',
            page: PAGE,
            without: /\.woff2$/,
            with: ['/orderi.svg'],
          }),
        ],
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          rollupOptions: {
            input: `${import.meta.dirname}/${PAGE}`,
            output: { codeSplitting: { groups: [{ name: 'menu', tags: ['$initial'] }] } },
          },
        },
      })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (isGuestPage(path)) request.url = `/${PAGE}`
        next()
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, server }) =>
        server && path.endsWith(PAGE) ? [earlyTag(`/${EARLY}`, 'module')] : [],
    },
  }
}

/** Adds the script that requests the menu. It is first on the page and imports nothing, so it starts at once. */
function earlyScript(): Plugin {
  let fileName = ''
  return {
    name: 'early-script',
    async generateBundle() {
      const source = await buildScript(new URL(EARLY, import.meta.url))
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [earlyTag(`/${fileName}`)],
    },
  }
}

function earlyTag(src: string, type?: string) {
  return {
    tag: 'script',
    attrs: { async: true, src, ...(type && { type }) },
    injectTo: 'head-prepend' as const,
  }
}
