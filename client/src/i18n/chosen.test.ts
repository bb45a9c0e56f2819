import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_TEXTS } from '@orderi/shared/kernel/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fr as guestFrench } from '../customer/words/fr.ts'
import { bringWords, inLanguage, partOf, shownLanguage } from './chosen.ts'
import { SENTENCES } from './es/sentences.ts'
import { es } from './es.ts'
import { keepLanguage, keptLanguage, LANGUAGE_NAMES, LANGUAGES } from './language.ts'
import { pack as english } from './pack-en.ts'
import { pack as french } from './pack-fr.ts'
import { pack as portuguese } from './pack-pt.ts'
import { sentencesIn } from './refusals.ts'

const ways = {
  en: async () => english,
  pt: async () => portuguese,
  fr: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}

afterEach(() => bringWords('es'))

describe('the words', () => {
  it('are Spanish until others were brought', async () => {
    expect(shownLanguage()).toBe('es')
    expect(inLanguage('texts', es)).toBe(es)
    expect(partOf('sentences')).toBeUndefined()
    await bringWords('pt', ways)
    expect(shownLanguage()).toBe('pt')
    expect(inLanguage('texts', es).shell.kitchen).toBe('Cozinha')
  })

  it('are Spanish where the others cannot be had', async () => {
    await bringWords('fr', ways)
    expect(shownLanguage()).toBe('es')
    expect(inLanguage('texts', es)).toBe(es)
  })

  it('are Spanish where the others do not come', async () => {
    vi.useFakeTimers()
    try {
      const settled = vi.fn()
      const brought = bringWords('fr', { ...ways, fr: () => new Promise(() => undefined) })
      void brought.then(settled)
      await vi.advanceTimersByTimeAsync(7000)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1000)
      expect(settled).toHaveBeenCalled()
      expect(shownLanguage()).toBe('es')
      await bringWords('en', ways)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('stand in four languages by their own names', () => {
    expect(LANGUAGES).toEqual(['es', 'en', 'pt', 'fr'])
    expect(LANGUAGE_NAMES.pt).toBe('Português')
  })

  it.each([english, portuguese, french])(
    'are never Spanish words that were left ($texts.locale)',
    ({ refusals, sentences, ...words }) => {
      const said = textsIn({ refusals, words }).concat(Object.values(sentences))
      expect(said.length).toBeGreaterThan(600)
      expect(said.filter((text) => text.trim() === '')).toEqual([])
      expect(said.filter((text) => /[¿¡ñ]|\b(usted|pedidos y|mesero)\b/.test(text))).toEqual([])
    },
  )
})

describe('the choice', () => {
  let kept: Map<string, string>
  beforeEach(() => {
    kept = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('is Spanish, whatever the browser speaks, until somebody makes it', () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR', 'en'] })
    expect(keptLanguage()).toBe('es')
    expect(keepLanguage('fr')).toBe(true)
    expect(keptLanguage()).toBe('fr')
  })

  it('is Spanish where something else was kept, or nothing can be', () => {
    kept.set('idioma', 'klingon')
    expect(keptLanguage()).toBe('es')
    vi.stubGlobal('localStorage', undefined)
    expect(keepLanguage('en')).toBe(false)
    expect(keptLanguage()).toBe('es')
  })
})

describe('what the server says more exactly', () => {
  const said = sentencesOf(['shared/src', 'server/src'])

  it('is still said so by it', () => {
    expect(said.size).toBeGreaterThan(80)
    expect(SENTENCES.filter((sentence) => !said.has(withoutNames(sentence)))).toEqual([])
  })

  it('has words in every language', () => {
    const translated = new Set([...SENTENCES, ...Object.values(ERROR_TEXTS)].map(withoutNames))
    expect([...said].filter((text) => !translated.has(text))).toEqual([])
  })

  it.each([english, portuguese, french])(
    'keeps what is different each time ($texts.locale)',
    ({ sentences }) => {
      const names = (text: string) => (text.match(/\{[^}]+\}/g) ?? []).toSorted()
      for (const sentence of SENTENCES) expect(names(sentences[sentence])).toEqual(names(sentence))
    },
  )

  it('is read with what is different each time, and in Spanish where it has no words', () => {
    const inEnglish = sentencesIn(english.sentences)
    expect(inEnglish('Precio: es obligatorio.')).toBe('Precio: it is required.')
    expect(inEnglish('Variante: es obligatorio.')).toBe('Variante: it is required.')
    expect(inEnglish('Elija 2 como máximo en «Salsa (a elegir) «roja»».')).toBe(
      'Choose at most 2 in “Salsa (a elegir) «roja»”.',
    )
    expect(
      inEnglish('Opcion: hay varios productos con ese nombre; escriba cuál así: Té [$1] [7].'),
    ).toBe('Opcion: several products have that name; say which one like this: Té [$1] [7].')
    expect(inEnglish('Nada que se conozca.')).toBe('Nada que se conozca.')
    expect(inEnglish('Demasiados intentos. Espere 5 minutos e intente de nuevo.')).toBe(
      'Too many attempts. Wait 5 minutes and try again.',
    )
  })
})

describe('French', () => {
  it('ends no line before a sign, in what stands and in what is made', () => {
    const all = textsIn(french).concat(textsIn(guestFrench))
    expect(all.length).toBeGreaterThan(800)
    expect(all.filter((text) => / [:;!?»%]|« /.test(text))).toEqual([])
    expect(french.menu.products.unnamed('Café')).toContain('«\u00A0Café\u00A0»')
  })
})

/** Where the server speaks to guests, whose app has words of its own, to a terminal, to paper, or to who writes software. */
const NOT_STAFF =
  /^server\/src\/(customers|demo|docs|watching|backup)\/|\/invitation\.ts$|^shared\/src\/printing\//

/** Every sentence that some sources say to the staff, without what is different each time. */
function sentencesOf(folders: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const file of folders.flatMap(filesIn)) {
    if (NOT_STAFF.test(file)) continue
    const source = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    const texts = source.matchAll(/(['`])((?:[A-ZÁÉÍÓÚ¿«]|\$\{[^}]*\})(?:(?!\1)[^\n])*\.)\1/g)
    for (const [, , text = ''] of texts) found.add(withoutNames(text))
  }
  return found
}

function withoutNames(text: string): string {
  return text.replaceAll(/\$?\{[^}]*\}/g, '{}')
}

/** Every text in some words; of those that are made, none. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}
