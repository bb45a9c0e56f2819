import { readFileSync } from 'node:fs'
import { LANGUAGES } from '@orderi/shared/kernel/names'
import { describe, expect, it, test } from 'vitest'
import { BUNDLES, makeSheet, printCatalogs, readCatalogs, readSheet, type Sheet } from './texts.mjs'

const spanish = await readCatalogs('es')
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'es')

describe.each(TRANSLATIONS)('in %s', (language) => {
  test('every translation has the placeholders of its Spanish text, and importing an export changes nothing', async () => {
    const exported = makeSheet(spanish, await readCatalogs(language), language)
    expect(Object.keys(exported).length).toBeGreaterThan(1500)
    const sheet: Sheet = JSON.parse(JSON.stringify(exported))
    const { catalogs, faults } = readSheet(spanish, sheet, language)
    expect(faults).toEqual([])
    expect(Object.keys(catalogs)).toEqual(BUNDLES)
    for (const [file, source] of printCatalogs(language, catalogs)) {
      expect(source, file).toBe(readFileSync(file, 'utf8'))
    }
  })
})

describe('a translated sheet', () => {
  const source = {
    board: {
      title: 'Cuentas',
      open: '{name}, ver la cuenta {number}',
      ready: { one: '{table}: {count} listo', other: '{table}: {count} listos' },
      steps: ['Abrir', 'Cerrar'],
    },
  }
  const ready = { other: '{table} : {count} prêts', zero: '{table} : rien', one: '{table} : prêt' }
  const sheet = {
    'board.title': { fr: 'Additions' },
    'board.open': { fr: 'Addition {number} de {name}' },
    'board.ready': { fr: ready },
    'board.steps.0': { fr: 'Ouvrir' },
    'board.steps.1': { fr: 'Fermer' },
  }

  it('is converted to catalogs with the keys in the sequence of the Spanish catalog', () => {
    const { catalogs, faults } = readSheet(source, sheet, 'fr')
    expect(faults).toEqual([])
    expect(JSON.stringify(catalogs)).toBe(
      JSON.stringify({
        board: {
          title: 'Additions',
          open: 'Addition {number} de {name}',
          ready: { zero: ready.zero, one: ready.one, other: ready.other },
          steps: ['Ouvrir', 'Fermer'],
        },
      }),
    )
  })

  const { other } = ready
  it.each<[fault: string, change: Sheet]>([
    ['board.titulo: la clave no existe.', { 'board.titulo': { fr: 'Additions' } }],
    [
      'board.title: el texto español cambió después de la exportación.',
      { 'board.title': { es: 'Cuenta', fr: 'Addition' } },
    ],
    ['board.title: falta el texto.', { 'board.title': {} }],
    ['board.title: falta el texto.', { 'board.title': { fr: ' ' } }],
    ['board.open: falta {number}.', { 'board.open': { fr: 'Addition de {name}' } }],
    [
      'board.steps.1: {name} no está en el texto español.',
      { 'board.steps.1': { fr: 'Fermer {name}' } },
    ],
    [
      'board.steps.1: una llave no pertenece a ningún espacio.',
      { 'board.steps.1': { fr: 'Fermer { name }' } },
    ],
    [
      'board.open: una llave no pertenece a ningún espacio.',
      { 'board.open': { fr: 'Addition {number} de {name} {numéro}' } },
    ],
    ['board.ready: faltan las formas «one» y «other».', { 'board.ready': { fr: other } }],
    ['board.ready: falta la forma «one».', { 'board.ready': { fr: { other } } }],
    ['board.ready: la forma «few» no existe.', { 'board.ready': { fr: { ...ready, few: other } } }],
    ['board.ready: one: falta {table}.', { 'board.ready': { fr: { ...ready, one: '{count}' } } }],
  ])('is refused: %s', (fault, change) => {
    expect(readSheet(source, { ...sheet, ...change }, 'fr').faults).toEqual([fault])
  })
})
