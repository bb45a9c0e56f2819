import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './run.mjs'

export interface DocPage {
  readonly path: string
  readonly text: string
}

export const readPage = (path: string): DocPage => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
})

export function docPages(): DocPage[] {
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`)
  return ['README.md', 'CONTRIBUTING.md', ...inFolder('docs'), ...inFolder('docs/decisions')].map(
    readPage,
  )
}

/** The cells of all rows of the first Markdown table whose first column is titled `head`. */
export function tableRows({ text }: DocPage, head: string): string[][] {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| ${head} |`))
  if (at < 0) throw new Error(`no table begins with ${head}`)
  const rest = lines.slice(at + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

export function codeSpansOf(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** Expands `a/{b,c}/d` to `a/b/d` and `a/c/d`. */
function expandBraces(path: string): string[] {
  const found = /^(.*?)\{([^}]+)\}(.*)$/.exec(path)
  if (!found) return [path]
  const [, before = '', choices = '', after = ''] = found
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`))
}

const OURS =
  /(?<![\w./@-])(?:\.ci|bench|client|deploy|docs|migrations|scripts|server|shared|simulate|tests)\/[\w./{},-]*\w\}?/g
const MADE = /(?:^|\/)dist\/|^tests\/pictures$/

export function mentionedPaths({ text }: DocPage): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return [...codeSpansOf(text), ...blocks]
    .flatMap((code) => code.match(OURS) ?? [])
    .flatMap(expandBraces)
    .filter((path) => !MADE.test(path))
}

export function mentionedScripts({ text }: DocPage): string[] {
  const run = [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  const short = [...text.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name)
  return [...run, ...short]
}

export function brokenLinks(page: DocPage): string[] {
  const links = [
    ...page.text.matchAll(/\]\(([^)\s]+)\)/g),
    ...page.text.matchAll(/<img src="([^"]+)"/g),
  ].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link) && !resolves(page, link))
}

function resolves(page: DocPage, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? page.path : relative(root, join(root, dirname(page.path), file))
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchors(readPage(path)).has(anchor)
}

function anchors({ text }: DocPage): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  )
}
