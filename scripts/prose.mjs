// `npm run check:prose` finds comments that break those rules of CONTRIBUTING.md that a program can check, and references
// to pages that do not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const FOLDERS = 'bench client migrations scripts server/src shared/src simulate/src tests'.split(
  ' ',
)

const MAX_LENGTH = 200
// Also matches strings, so that `//` inside a string does not count as a comment.
const TOKENS =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?:\/\/.*\n?[ \t]*)+|(?:-- .*\n?[ \t]*)+/g

// A reference to a page, with the titles or sections that it names: docs/money.md, "Shares" and "Merge".
const REFERENCES = /(docs\/)?\b([a-z-]+\.md)((?:(?:,| and)? (?:"[^"]+"|sections? \d+|\d+\b))*)/g

/**
 * Returns the references of a comment to missing pages or titles. A title is a heading, bold text, or the first cell of a
 * table row.
 * @param {string} text
 */
function brokenReferences(text) {
  const unnamed = /\((?:specification|contract), /.test(text) ? ['names no page'] : []
  const broken = [...text.matchAll(REFERENCES)].flatMap(([, folder, page, parts = '']) => {
    const path = join(root, 'docs', page ?? '')
    if (!folder || !existsSync(path)) return [`leads nowhere: ${page}`]
    const places = (readFileSync(path, 'utf8').match(/^#+ .*$|\*\*[^*]+\*\*|^\| [^|]+\|/gm) ?? [])
      .join('\n')
      .toLowerCase()
    const titles = [...parts.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title.toLowerCase())
    const sections = /sections?/.test(parts) ? (parts.match(/\d+/g) ?? []) : []
    return [
      ...titles.filter((title) => !places.includes(title)),
      ...sections.filter((section) => !places.includes(`## ${section}. `)),
    ].map((part) => `leads nowhere: ${page}, ${part}`)
  })
  return [...unnamed, ...broken]
}

/** @type {readonly [fault: string, (text: string) => boolean][]} */
const RULES = [
  [
    'a sentence starts with Who, Whoever, What, Nobody or Nothing',
    (text) => /(?:^|[.:!?] )(?:Who|Whoever|What|Nobody|Nothing)\b/.test(text),
  ],
  ['“the own”', (text) => /\bthe own\b/i.test(text)],
  [
    `longer than ${MAX_LENGTH} characters`,
    (text) => text.split(/ (?=@\w)/).some((part) => part.length > MAX_LENGTH),
  ],
]

/**
 * Returns one line for each broken rule. The length limit applies separately to each tag, such as `@param`.
 * @param {string} file
 * @param {string} source
 */
export function proseFaults(file, source) {
  return [...source.matchAll(TOKENS)].flatMap(({ 0: token, index }) => {
    if (!/^(?:\/[/*]|--)/.test(token)) return []
    const text = token.replaceAll(/\/\*\*?|\*\/|^\s*(?:\* {4}.*|\*|\/\/|--)/gm, ' ')
    const words = text.replaceAll(/\s+/g, ' ').trim()
    const line = source.slice(0, index).split('\n').length
    return [
      ...RULES.flatMap(([fault, breaks]) => (breaks(words) ? fault : [])),
      ...brokenReferences(words).map((fault) => `a reference ${fault}`),
    ].map((fault) => `${file}:${line}: ${fault}`)
  })
}

if (import.meta.filename === process.argv[1]) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|[mc]js|css|sql)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const faults = files.flatMap((file) => proseFaults(file, readFileSync(join(root, file), 'utf8')))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
