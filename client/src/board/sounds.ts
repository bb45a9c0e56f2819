/** Three sounds that nobody mixes up: a new order, a call, a bill asked for. Browsers are mute until a finger says otherwise. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { createStore } from 'zustand/vanilla'

export type Sound = 'order' | 'call' | 'bill'

interface Tone {
  readonly hz: number
  /** Seconds from the beginning of the sound. */
  readonly at: number
  readonly seconds: number
}

/** Two bells going up; three short high knocks; one long low chord falling. */
const TONES: Record<Sound, readonly Tone[]> = {
  order: [
    { hz: 659, at: 0, seconds: 0.35 },
    { hz: 988, at: 0.16, seconds: 0.6 },
  ],
  call: [
    { hz: 1319, at: 0, seconds: 0.14 },
    { hz: 1319, at: 0.18, seconds: 0.14 },
    { hz: 1319, at: 0.36, seconds: 0.3 },
  ],
  bill: [
    { hz: 523, at: 0, seconds: 0.5 },
    { hz: 392, at: 0.28, seconds: 0.8 },
  ],
}

const LOUDNESS = 0.35
const KEY = 'orderi.sonido'

/** The sounds that a batch of events asks for, each once however many there are; the most urgent first. */
export function soundsOf(events: readonly Pick<BoardEvent, 'type'>[]): readonly Sound[] {
  const types = new Set(events.map((event) => event.type))
  const sounds: Sound[] = []
  if (types.has('waiter.called')) sounds.push('call')
  if (types.has('bill.requested')) sounds.push('bill')
  if (types.has('order.created')) sounds.push('order')
  return sounds
}

/** `mute`: wanted off. `waiting`: wanted on, but the browser waits for a touch. */
type Speaker = 'mute' | 'waiting' | 'on'

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

function keepWanted(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? '1' : '0')
  } catch {
    // Where nothing may be kept, the choice lasts as long as the page.
  }
}

/** What can be heard now. */
export const speaker = createStore<Speaker>(() => (isWanted() ? 'waiting' : 'mute'))

let context: AudioContext | undefined

/** Lets the browser sound; must come from a touch or a key. */
async function wake(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  await context.resume()
  if (speaker.getState() !== 'mute') {
    speaker.setState(context.state === 'running' ? 'on' : 'waiting', true)
  }
}

/** Turns the sound on and lets it be heard once. */
export async function turnOn(): Promise<void> {
  keepWanted(true)
  speaker.setState('waiting', true)
  await wake()
  play(['order'])
}

export function turnOff(): void {
  keepWanted(false)
  speaker.setState('mute', true)
}

/** A device that had its sound on gets it back with the first touch after a reload. */
export function wakeOnTouch(): () => void {
  const onTouch = () => {
    if (speaker.getState() === 'waiting') void wake()
  }
  window.addEventListener('pointerdown', onTouch)
  window.addEventListener('keydown', onTouch)
  return () => {
    window.removeEventListener('pointerdown', onTouch)
    window.removeEventListener('keydown', onTouch)
  }
}

/** Plays sounds one after another; nothing while mute. */
export function play(sounds: readonly Sound[]): void {
  if (!context || speaker.getState() !== 'on') return
  let start = context.currentTime
  for (const sound of sounds) {
    for (const tone of TONES[sound]) ring(context, tone, start)
    start += Math.max(...TONES[sound].map((tone) => tone.at + tone.seconds))
  }
}

function ring(audio: AudioContext, { hz, at, seconds }: Tone, start: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = 'triangle'
  oscillator.frequency.value = hz
  gain.gain.setValueAtTime(0, start + at)
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + at + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, start + at + seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start + at)
  oscillator.stop(start + at + seconds)
}
