import { afterEach, expect, test, vi } from 'vitest'
import {
  actingOf,
  actingPerson,
  askPerson,
  choosePerson,
  endIdlePerson,
  endPerson,
  keepProof,
  notePersonTouch,
} from './actingPerson.ts'
import { session } from './session.ts'

const ANA = { user: 1, name: 'Ana' }
const BETO = { user: 2, name: 'Beto' }
const SECONDS = 30
const open = () => actingPerson.getState().question

afterEach(() => {
  while (open()) open()?.answer(undefined)
  endPerson()
  vi.restoreAllMocks()
  session.setState({ user: null })
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

/** Starts a device whose clock the test advances. During sleep, only the wall clock advances. */
function startDevice() {
  const device = {
    id: 1,
    tipo: 'salon',
    pin: 'dinero',
    segundos: SECONDS,
    restaurant: 1,
    sucursal: 7,
  } as const
  session.setState({
    user: { id: 9, name: 'Muro', role: 'salon', token: 'secret', device } as never,
  })
  let [wall, monotonic] = [Date.now(), performance.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => wall)
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic)
  const sleep = (seconds: number) => {
    wall += seconds * 1000
  }
  const wait = (seconds: number) => {
    monotonic += seconds * 1000
    sleep(seconds)
  }
  return { sleep, wait }
}

test('the choice ends while the device sleeps, and the touch that wakes the device does not renew it', () => {
  const { sleep } = startDevice()
  choosePerson(ANA, 'a')
  sleep(SECONDS + 1)
  notePersonTouch()
  expect(actingPerson.getState()).toMatchObject({ chosen: null, proof: undefined })
})

test('a touch in time renews the choice', () => {
  const { wait } = startDevice()
  choosePerson(ANA, 'a')
  wait(SECONDS - 1)
  notePersonTouch()
  wait(SECONDS - 1)
  endIdlePerson()
  expect(actingPerson.getState().chosen).toEqual(ANA)
})

test('all questions are closed after the device’s time without a touch', async () => {
  const { wait } = startDevice()
  wait(SECONDS + 1)
  const answers = Promise.all([askPerson(1), askPerson(2)])
  endIdlePerson()
  expect(open()?.pinOf).toBe(1)
  wait(SECONDS + 1)
  endIdlePerson()
  expect(open()).toBeNull()
  expect(await answers).toEqual([undefined, undefined])
})

test('each question has its own ID', () => {
  void askPerson(1)
  void askPerson(2)
  const first = open()?.id
  open()?.answer(undefined)
  expect(open()?.id).not.toBe(first)
})
