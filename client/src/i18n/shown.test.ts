import { LANGUAGE_NAMES, LANGUAGES } from '@orderi/shared/kernel/names'
import { makeTexts } from '@orderi/shared/kernel/texts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as guestFrench from '../customer/words/pack-fr.ts'
import { es } from './common/es.ts'
import { fr as viewsFrench } from './guest-views/fr.ts'
import { storedLanguage, storeLanguage } from './language.ts'
import { es as spanishOffice } from './office/es.ts'
import * as english from './pack-en.ts'
import * as french from './pack-fr.ts'
import * as portuguese from './pack-pt.ts'
import { loadWords, shownLanguage, shownTexts, translatedRefusals } from './shown.ts'

const loaders = {
  en: async () => english,
  pt: async () => portuguese,
  fr: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}

afterEach(() => loadWords('es'))

describe('loading a language', () => {
  it('shows Spanish until another language is loaded', async () => {
    expect(shownLanguage()).toBe('es')
    expect(shownTexts('common', es).shell.kitchen).toBe('Cocina')
    expect(translatedRefusals()).toBeUndefined()
    await loadWords('pt', loaders)
    expect(shownLanguage()).toBe('pt')
    expect(shownTexts('common', es).shell.kitchen).toBe('Cozinha')
  })

  it('falls back to Spanish when loading fails', async () => {
    await loadWords('fr', loaders)
    expect(shownLanguage()).toBe('es')
    expect(shownTexts('common', es).shell.kitchen).toBe('Cocina')
  })

  it('falls back to Spanish when loading takes too long', async () => {
    vi.useFakeTimers()
    try {
      const settled = vi.fn()
      const whenLoaded = loadWords('fr', { ...loaders, fr: () => new Promise(() => undefined) })
      void whenLoaded.then(settled)
      await vi.advanceTimersByTimeAsync(7000)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1000)
      expect(settled).toHaveBeenCalled()
      expect(shownLanguage()).toBe('es')
      await loadWords('en', loaders)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('offers four languages under their native names', () => {
    expect(LANGUAGES).toEqual(['es', 'en', 'pt', 'fr'])
    expect(LANGUAGE_NAMES.pt).toBe('Português')
  })

  it.each([english, portuguese, french])(
    'leaves no Spanish text untranslated ($common.locale)',
    (words) => {
      const said = textsIn(words)
      expect(said.length).toBeGreaterThan(600)
      expect(said.filter((text) => text.trim() === '')).toEqual([])
      expect(said.filter((text) => /[¿¡ñ]|\b(usted|pedidos y|mesero)\b/.test(text))).toEqual([])
    },
  )
})

describe('the stored language', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('uses Spanish by default, regardless of the browser’s language', () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR', 'en'] })
    expect(storedLanguage()).toBe('es')
    expect(storeLanguage('fr')).toBe(true)
    expect(storedLanguage()).toBe('fr')
  })

  it('uses Spanish when the stored value is invalid or storage is blocked', () => {
    stored.set('idioma', 'klingon')
    expect(storedLanguage()).toBe('es')
    vi.stubGlobal('localStorage', undefined)
    expect(storeLanguage('en')).toBe(false)
    expect(storedLanguage()).toBe('es')
  })
})

describe('French', () => {
  afterEach(() => loadWords('es'))

  it('permits no line break before French punctuation, in constants and in functions', async () => {
    const { typography } = guestFrench
    const all = textsIn([
      ...Object.values(french).map((catalog) => makeTexts(catalog, 'fr', french.typography)),
      makeTexts(guestFrench.words, 'fr', typography),
      makeTexts(viewsFrench, 'fr', typography),
      french.refusals,
      guestFrench.reasons,
    ])
    expect(all.length).toBeGreaterThan(800)
    expect(all.filter((text) => / [:;!?»%]|« /.test(text))).toEqual([])
    await loadWords('fr', { ...loaders, fr: async () => french })
    const { products } = shownTexts('office', spanishOffice).menu
    expect(products.unnamed({ shown: 'Café' })).toContain('«\u00A0Café\u00A0»')
    expect(translatedRefusals()?.reasons.choice_missing).toContain('«\u00A0{variant}\u00A0»')
  })
})

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}
