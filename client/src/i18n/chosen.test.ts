import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fr as guestFrench } from '../customer/words/fr.ts'
import { bringWords, inLanguage, partOf, shownLanguage } from './chosen.ts'
import { es } from './es.ts'
import { keepLanguage, keptLanguage } from './language.ts'
import * as english from './pack-en.ts'
import { pack as french } from './pack-fr.ts'
import * as portuguese from './pack-pt.ts'

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
    expect(partOf('reasons')).toBeUndefined()
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
    (words) => {
      const said = textsIn(words)
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

describe('French', () => {
  it('ends no line before a sign, in what stands and in what is made', () => {
    const all = textsIn(french).concat(textsIn(guestFrench))
    expect(all.length).toBeGreaterThan(800)
    expect(all.filter((text) => / [:;!?»%]|« /.test(text))).toEqual([])
    expect(french.menu.products.unnamed('Café')).toContain('«\u00A0Café\u00A0»')
  })
})

/** Every text in some words; of those that are made, none. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}
