import { expect, it } from 'vitest'
import { createLayers } from './layers.ts'

it('passes Escape only to the top dialog, even if that dialog opens or closes another one', () => {
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

it('passes Escape to the dialog below after the top dialog has closed, and ignores Escape when no dialog is open', () => {
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
