import { ERROR_CODES, ERROR_TEXTS } from '@orderi/shared/kernel/errors'
import { STAFF_REASON_TEXTS } from '@orderi/shared/kernel/reason-texts'
import { afterEach, describe, expect, it } from 'vitest'
import { apiErrorOf } from '../api/errors.ts'
import { reasonText, refusalText } from '../api/refusals.ts'
import { en } from './refusals/en.ts'
import { fr } from './refusals/fr.ts'
import { pt } from './refusals/pt.ts'
import { refusalTexts } from './refusals.ts'
import { loadWords } from './shown.ts'

const languages = [
  ['es', ERROR_TEXTS, STAFF_REASON_TEXTS],
  ['en', en.codes, en.reasons],
  ['pt', pt.codes, pt.reasons],
  ['fr', fr.codes, fr.reasons],
] as const

const ANY = { column: 'Precio', name: 'Café', values: 'a, b', variant: 'Salsa' }
const PARAMS = { ...ANY, highest: 8, id: 7, left: 6, maximum: 5, minimum: 2, minutes: 3, row: 4 }

describe.each(languages)('in %s', (_, refusals, reasons) => {
  it.each(ERROR_CODES)('%s has a text', (code) => {
    expect(refusals[code]).toMatch(/\S/)
  })

  it.each(Object.keys(STAFF_REASON_TEXTS))('%s has a text with all of its parameters', (code) => {
    const spanish = reasonText({ reasons: STAFF_REASON_TEXTS }, { code, params: PARAMS }, '') ?? ''
    const text = reasonText({ reasons }, { code, params: PARAMS }, '') ?? ''
    const valuesIn = (whole: string) =>
      Object.values(PARAMS).filter((value) => whole.includes(String(value)))
    expect(text).toMatch(/\S/)
    expect(text).not.toMatch(/[{}]/)
    expect(valuesIn(text)).toEqual(valuesIn(spanish))
  })
})

describe('refusals', () => {
  afterEach(() => loadWords('es'))

  it('shows the text of the reason in the screen’s language', async () => {
    await loadWords('en')
    const params = { reason: 'wait_minutes', minutes: 5 }
    expect(refusalText(refusalTexts(), 'too_many_requests', params, 'Demasiados intentos.')).toBe(
      'Too many attempts. Wait 5 minutes and try again.',
    )
    const choice = { code: 'too_many_options', params: { maximum: 2, variant: 'Salsa «{x}» $1' } }
    expect(reasonText(refusalTexts(), choice, '')).toBe('Choose at most 2 in “Salsa «{x}» $1”.')
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'shows the text of the error code for the unknown reason %s',
    async (reason) => {
      await loadWords('en')
      const texts = refusalTexts()
      expect(refusalText(texts, 'invalid', { reason }, 'Algo.')).toBe(texts.ofCode('invalid'))
    },
  )

  it('reads the refusal of each field from a response', async () => {
    await loadWords('en')
    const refused = apiErrorOf(
      new Response(null, { status: 422 }),
      {
        code: 'invalid',
        message: 'Revise los datos enviados.',
        params: { reason: 'rows_refused' },
        errors: { name: ['Escriba 5 caracteres como máximo.', 'Algo nuevo.'], price: ['Viejo.'] },
        details: { name: [{ code: 'too_long', params: { maximum: 5 } }, { code: 'made_up' }] },
      },
      undefined,
      refusalTexts(),
    )
    expect(refused.message).toBe('Some rows have errors: nothing was imported.')
    expect(refused.errors).toEqual({
      name: ['Enter at most 5 characters.', 'Check what you entered.'],
      price: ['Viejo.'],
    })
  })

  it('shows the server’s message if a refusal has no params', async () => {
    await loadWords('en')
    expect(refusalText(refusalTexts(), 'forbidden', undefined, 'Ahora no.')).toBe('Ahora no.')
  })

  it.each([{ reason: 'made_up' }, { reason: 'wait_minutes' }])(
    'falls back to the text of the code, or in Spanish to the server’s message: %o',
    async (params) => {
      const textNow = () => refusalText(refusalTexts(), 'forbidden', params, 'Ahora no.')
      expect(textNow()).toBe('Ahora no.')
      await loadWords('en')
      expect(textNow()).toBe('You are not allowed to do this.')
    },
  )
})
