/** Plays sounds with Web Audio. Browsers allow sound only after a touch or a key press. */
import type { StationSound } from '@orderi/shared/stations/schema'
import { createStore } from 'zustand/vanilla'
import { readText, storeText } from '../../storage.ts'
import type { Sound } from './alarms.ts'
import { orderAlarm } from './orderAlarm.ts'

interface Tone {
  readonly hz: number
  /** Seconds from the start of the sound. */
  readonly at: number
  readonly seconds: number
}

/** The sounds of new orders. Neighbouring stations choose different ones. */
const ORDER_TONES: Record<StationSound, readonly Tone[]> = {
  campana: [
    { hz: 659, at: 0, seconds: 0.35 },
    { hz: 988, at: 0.16, seconds: 0.6 },
  ],
  madera: [
    { hz: 196, at: 0, seconds: 0.12 },
    { hz: 196, at: 0.18, seconds: 0.12 },
    { hz: 262, at: 0.36, seconds: 0.25 },
  ],
  dos_tonos: [
    { hz: 880, at: 0, seconds: 0.4 },
    { hz: 698, at: 0.35, seconds: 0.6 },
  ],
  ninguno: [],
}

const TONES: Record<Exclude<Sound, 'order'>, readonly Tone[]> = {
  call: [
    { hz: 1319, at: 0, seconds: 0.14 },
    { hz: 1319, at: 0.18, seconds: 0.14 },
    { hz: 1319, at: 0.36, seconds: 0.3 },
  ],
  bill: [
    { hz: 523, at: 0, seconds: 0.5 },
    { hz: 392, at: 0.28, seconds: 0.8 },
  ],
  refund: [
    { hz: 784, at: 0, seconds: 0.2 },
    { hz: 587, at: 0.22, seconds: 0.2 },
    { hz: 784, at: 0.44, seconds: 0.4 },
  ],
  ready: [
    { hz: 1047, at: 0, seconds: 0.18 },
    { hz: 1568, at: 0.2, seconds: 0.5 },
  ],
  unseen: [
    { hz: 440, at: 0, seconds: 0.18 },
    { hz: 330, at: 0.24, seconds: 0.18 },
    { hz: 440, at: 0.48, seconds: 0.18 },
    { hz: 330, at: 0.72, seconds: 0.4 },
  ],
  link: [
    { hz: 220, at: 0, seconds: 0.22 },
    { hz: 208, at: 0.24, seconds: 0.22 },
    { hz: 220, at: 0.48, seconds: 0.22 },
    { hz: 208, at: 0.72, seconds: 0.5 },
  ],
}

const LOUDNESS = 0.35
const KEY = 'orderi.sonido'

/** `mute`: turned off by the user. `waiting`: turned on, but the browser requires a touch first. */
type Speaker = 'mute' | 'waiting' | 'on'

/** Whether the sound of this device is on. */
export const speaker = createStore<Speaker>(() => (readText(KEY) === '1' ? 'waiting' : 'mute'))

let context: AudioContext | undefined

async function wake(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= withStateListener(new AudioContext())
  // Before a touch, browsers reject `resume`, or leave it pending until the touch.
  await context.resume().catch(() => undefined)
  updateState()
}

/** Handles browsers that suspend the audio context, for example during a phone call. */
function withStateListener(made: AudioContext): AudioContext {
  made.addEventListener('statechange', updateState)
  return made
}

function updateState(): void {
  if (speaker.getState() !== 'mute') {
    speaker.setState(context?.state === 'running' ? 'on' : 'waiting', true)
  }
}

export async function turnSoundOn(): Promise<void> {
  storeText(KEY, '1')
  speaker.setState('waiting', true)
  await wake()
  playTones([ORDER_TONES.campana])
}

export function turnSoundOff(): void {
  storeText(KEY, '0')
  speaker.setState('mute', true)
}

/** Turns the sound on again after a reload, at the first touch if the browser requires one. */
export function wakeOnTouch(): () => void {
  const onTouch = () => {
    if (speaker.getState() === 'waiting') void wake()
  }
  onTouch()
  // Browsers accept a touch as permission only when the finger is lifted.
  window.addEventListener('pointerup', onTouch)
  window.addEventListener('keydown', onTouch)
  return () => {
    window.removeEventListener('pointerup', onTouch)
    window.removeEventListener('keydown', onTouch)
  }
}

export function playSounds(sounds: readonly Sound[]): void {
  playTones(
    sounds.map((sound) =>
      sound === 'order' ? ORDER_TONES[orderAlarm.getState().sound] : TONES[sound],
    ),
  )
}

function playTones(sounds: readonly (readonly Tone[])[]): void {
  if (!context || speaker.getState() !== 'on') return
  let start = context.currentTime
  for (const tones of sounds) {
    for (const tone of tones) ring(context, tone, start)
    start += Math.max(0, ...tones.map((tone) => tone.at + tone.seconds))
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
