import { afterEach, expect, test } from 'vitest'
import {
  actingOf,
  actingPerson,
  askPerson,
  choosePerson,
  endPerson,
  keepProof,
} from './actingPerson.ts'

const ANA = { user: 1, name: 'Ana' }
const BETO = { user: 2, name: 'Beto' }
const open = () => actingPerson.getState().question

afterEach(() => {
  while (open()) open()?.answer(undefined)
  endPerson()
})

test('two requests without a person share one question', async () => {
  const answers = Promise.all([askPerson(), askPerson()])
  open()?.answer({ person: 1, proof: undefined })
  const ana = { person: 1, proof: undefined }
  expect(await answers).toEqual([ana, ana])
  expect(open()).toBeNull()
})

test('a question waits until the one before it is answered', async () => {
  const [ana, beto] = [askPerson(1), askPerson(2)]
  expect(open()?.pinOf).toBe(1)
  open()?.answer(undefined)
  expect(await ana).toBeUndefined()
  expect(open()?.pinOf).toBe(2)
  open()?.answer({ person: 2, proof: 'b' })
  expect(await beto).toEqual({ person: 2, proof: 'b' })
})

test('a question that an earlier answer has settled is not shown', async () => {
  const [who, pin] = [askPerson(), askPerson(1)]
  choosePerson(ANA, 'a')
  open()?.answer({ person: 1, proof: 'a' })
  expect(await who).toEqual({ person: 1, proof: 'a' })
  expect(await pin).toEqual({ person: 1, proof: 'a' })
})

test('a question about a refused proof is not settled by this proof', () => {
  choosePerson(ANA, 'old')
  void askPerson(2)
  void askPerson(1)
  open()?.answer(undefined)
  expect(open()?.pinOf).toBe(1)
})

test('a PIN for waiting commands does not replace the person who was chosen meanwhile', () => {
  choosePerson(BETO, 'b')
  keepProof(ANA, 'a')
  expect(actingPerson.getState()).toMatchObject({ chosen: BETO, proof: 'b' })
  expect(actingOf(1)).toEqual({ person: 1, proof: 'a' })
  endPerson()
  expect(actingOf(1).proof).toBeUndefined()
  keepProof(ANA, 'a')
  expect(actingPerson.getState()).toMatchObject({ chosen: ANA, proof: 'a' })
})
