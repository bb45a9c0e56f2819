/** Builds the service workers. Each is one script that contains its version and the addresses of the page's files. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, type Plugin, type Rollup } from 'vite'

export interface WorkerOptions {
  readonly source: string
  /** The address of the service worker on the server, without the leading slash. */
  readonly fileName: string
  readonly page: string
  /** Files that are not stored in advance, but after the first request for them. */
  readonly without?: RegExp
  /** Files of the public folder that are stored in advance too. */
  readonly with?: readonly string[]
}

export function serviceWorkerPlugin(options: WorkerOptions): Plugin {
  return {
    name: `service-worker:${options.fileName}`,
    apply: 'build',
    // Runs after the page is built, because the page's content determines the version.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const files = [`/${options.page}`, ...partsOf(bundle, options), ...(options.with ?? [])]
      const page = bundle[options.page]
      if (page?.type !== 'asset') throw new Error(`${options.page} is not in the build`)
      const version = createHash('sha256').update(page.source).update(files.join()).digest('hex')
      const source = await buildScript(new URL(options.source, import.meta.url), {
        FILES: files,
        VERSION: version.slice(0, 12),
      })
      this.emitFile({ type: 'asset', fileName: options.fileName, source })
    },
  }
}

function partsOf(bundle: Rollup.OutputBundle, { page, without }: WorkerOptions): string[] {
  const found = new Set<string>()
  const follow = (name: string): void => {
    if (found.has(name) || without?.test(name)) return
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) {
      if (!without?.test(asset)) found.add(asset)
    }
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next)
  }
  for (const [name, output] of Object.entries(bundle)) {
    if (output.type !== 'chunk' || !output.isEntry) continue
    if (output.facadeModuleId?.endsWith(`/${page}`)) follow(name)
  }
  return [...found].toSorted().map((name) => `/${name}`)
}

/** Builds one script without imports. Replaces each name in `values` by its value. */
export async function buildScript(
  source: URL,
  values: Record<string, unknown> = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['source', ...defaultClientConditions] },
    define: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: {
        input: fileURLToPath(source),
        output: { format: 'iife', entryFileNames: 'script.js' },
      },
    },
  })
  const [result] = [output].flat()
  if (!result || !('output' in result)) throw new Error(`${source} was not built`)
  return result.output[0].code
}
