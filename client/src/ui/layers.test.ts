import { expect, it } from 'vitest'
import { createLayers } from './layers.ts'

it('gives a press to the dialog on top alone, also when that opens another or uncovers one', () => {
  const layers = createLayers()
  const escaped: string[] = []
  const closeForm = layers.open(() => {
    escaped.push('form')
    const closeQuestion = layers.open(() => {
      escaped.push('question')
      closeQuestion()
    })
  })
  layers.escape()
  expect(escaped).toEqual(['form'])
  layers.escape()
  expect(escaped).toEqual(['form', 'question'])
  layers.escape()
  expect(escaped).toEqual(['form', 'question', 'form'])
  closeForm()
})

it('belongs at once to the dialog beneath when the one on top has closed, and to nobody without one', () => {
  const layers = createLayers()
  const escaped: string[] = []
  const closeBelow = layers.open(() => escaped.push('below'))
  const closeAbove = layers.open(() => escaped.push('above'))
  closeAbove()
  layers.escape()
  expect(escaped).toEqual(['below'])
  closeBelow()
  layers.escape()
  expect(escaped).toEqual(['below'])
})
