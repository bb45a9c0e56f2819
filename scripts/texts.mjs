// `npm run texts -- export fr fr.json` writes the texts of a language for translators, beside the Spanish ones.
// `npm run texts -- import fr fr.json` writes the translated texts into the catalogs.
import './requirements.mjs'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@orderi/shared/kernel/names'
import { fill, mapTexts, placeholdersIn } from '@orderi/shared/kernel/texts'
import { Failure, root, runScript } from './run.mjs'

/**
 * @typedef {string | import('@orderi/shared/kernel/texts').Plural} Text
 * @typedef {Text | readonly unknown[] | { readonly [key: string]: unknown }} Catalog
 * @typedef {Readonly<Record<string, Readonly<Record<string, unknown>>>>} Sheet the texts by language, by path
 */

const FOLDER = join(root, 'client/src/i18n')
const FORMS = ['zero', 'one', 'many', 'other']

export const BUNDLES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()

/**
 * @param {string} bundle
 * @param {string} language
 */
function catalogFile(bundle, language) {
  return join(FOLDER, bundle, `${language}.ts`)
}

/**
 * Returns the catalogs of a language by bundle.
 * @param {string} language
 * @returns {Promise<Catalog>}
 */
export async function readCatalogs(language) {
  const read = async (/** @type {string} */ bundle) => {
    const module = await import(catalogFile(bundle, language))
    return [bundle, module[language]]
  }
  return Object.fromEntries(await Promise.all(BUNDLES.map(read)))
}

/**
 * Returns all texts of a catalog with their paths.
 * @param {unknown} catalog
 * @returns {Map<string, Text>}
 */
function textsOf(catalog) {
  /** @type {Map<string, Text>} */
  const texts = new Map()
  mapTexts(catalog, (text, path) => texts.set(path, text))
  return texts
}

/**
 * @param {Catalog} spanish
 * @param {Catalog} translated
 * @param {string} language
 * @returns {Sheet}
 */
export function makeSheet(spanish, translated, language) {
  const translations = textsOf(translated)
  return Object.fromEntries(
    Array.from(textsOf(spanish), ([path, es]) => [
      path,
      { es, [language]: translations.get(path) },
    ]),
  )
}

/**
 * Returns the catalogs that a sheet contains, and its faults.
 * @param {Catalog} spanish
 * @param {Sheet} sheet
 * @param {string} language
 * @returns {{ catalogs: Record<string, unknown>, faults: string[] }}
 */
export function readSheet(spanish, sheet, language) {
  /** @type {string[]} */
  const faults = []
  const catalogs = mapTexts(spanish, (present, path) => {
    const text = sheet[path]?.[language]
    const source = sheet[path]?.['es']
    if (source !== undefined && JSON.stringify(source) !== JSON.stringify(present)) {
      faults.push(`${path}: el texto español cambió después de la exportación.`)
    }
    faults.push(...faultsOf(present, text).map((fault) => `${path}: ${fault}`))
    return isObject(text) ? sorted(text) : text
  })
  const known = textsOf(spanish)
  const unknown = Object.keys(sheet).filter((path) => !known.has(path))
  return {
    catalogs: /** @type {Record<string, unknown>} */ (catalogs),
    faults: [...faults, ...unknown.map((path) => `${path}: la clave no existe.`)],
  }
}

/**
 * @param {unknown} text
 * @returns {text is Record<string, unknown>}
 */
function isObject(text) {
  return typeof text === 'object' && text !== null
}

/** @param {Record<string, unknown>} plural */
function sorted(plural) {
  return Object.fromEntries(FORMS.flatMap((form) => (form in plural ? [[form, plural[form]]] : [])))
}

/**
 * @param {unknown} spanish
 * @param {unknown} text
 * @returns {string[]}
 */
function faultsOf(spanish, text) {
  if (!isObject(spanish)) return faultsOfForm(String(spanish), text)
  if (!isObject(text)) return ['faltan las formas «one» y «other».']
  return [
    ...['one', 'other']
      .filter((form) => !(form in text))
      .map((form) => `falta la forma «${form}».`),
    ...Object.keys(text)
      .filter((form) => !FORMS.includes(form))
      .map((form) => `la forma «${form}» no existe.`),
    ...Object.entries(text).flatMap(([form, value]) =>
      faultsOfForm(String(spanish['other']), value, ['count']).map((fault) => `${form}: ${fault}`),
    ),
  ]
}

/**
 * @param {string} spanish
 * @param {unknown} text
 * @param {readonly string[]} [optional] placeholders that the text may omit or add
 * @returns {string[]}
 */
function faultsOfForm(spanish, text, optional = []) {
  if (typeof text !== 'string' || text.trim() === '') return ['falta el texto.']
  const expected = placeholdersIn(spanish)
  const present = placeholdersIn(text)
  /** @type {(names: string[], others: string[]) => string[]} */
  const without = (names, others) =>
    names.filter((name) => !others.includes(name) && !optional.includes(name))
  return [
    ...without(expected, present).map((name) => `falta {${name}}.`),
    ...without(present, expected).map((name) => `{${name}} no está en el texto español.`),
    ...(hasStrayBrace(text) ? ['una llave no pertenece a ningún espacio.'] : []),
  ]
}

/** @param {string} text */
function hasStrayBrace(text) {
  const values = Object.fromEntries(placeholdersIn(text).map((name) => [name, '']))
  return /[{}]/.test(fill(text, values))
}

const BORDER = '// next catalog'

/**
 * Returns the source of each catalog. One process formats all of them, because its start takes half a second.
 * @param {string} language
 * @param {Record<string, unknown>} catalogs by bundle
 * @returns {[file: string, source: string][]}
 */
export function printCatalogs(language, catalogs) {
  const sources = Object.values(catalogs).map((catalog) =>
    [
      "import type { Translated } from '@orderi/shared/kernel/texts'",
      "import type { es } from './es.ts'",
      '',
      `export const ${language}: Translated<typeof es> = ${JSON.stringify(catalog)}`,
    ].join('\n'),
  )
  const biome = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format']
  const formatted = execFileSync(process.execPath, [...biome, '--stdin-file-path=catalogs.ts'], {
    cwd: root,
    encoding: 'utf8',
    input: sources.join(`\n${BORDER}\n`),
  }).split(BORDER)
  return Object.keys(catalogs).map((bundle, index) => [
    catalogFile(bundle, language),
    `${formatted[index]?.trim()}\n`,
  ])
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Failure(`No se pudo leer ${file}: ${String(error)}`)
  }
}

/** @param {readonly string[]} args */
async function run([task = '', language = '', file = '']) {
  const isTranslation = language !== 'es' && LANGUAGES.some((each) => each === language)
  if (!isTranslation || file === '' || !['export', 'import'].includes(task)) {
    throw new Failure('Uso: npm run texts -- export fr fr.json, o import fr fr.json (en, pt, fr).')
  }
  const spanish = await readCatalogs('es')
  if (task === 'export') {
    const sheet = makeSheet(spanish, await readCatalogs(language), language)
    writeFileSync(file, `${JSON.stringify(sheet, null, 2)}\n`)
    return
  }
  const { catalogs, faults } = readSheet(spanish, readJson(file), language)
  if (faults.length > 0) throw new Failure(`No se cambió nada:\n${faults.join('\n')}`)
  for (const [path, source] of printCatalogs(language, catalogs)) writeFileSync(path, source)
}

if (process.argv[1] === import.meta.filename) {
  await runScript(() => run(process.argv.slice(2)))
}
