/** What makes the sounds: mute until a finger says otherwise, and honest about it. */
import { createStore } from 'zustand/vanilla'
import type { Sound } from './alarms.ts'

interface Tone {
  readonly hz: number
  /** Seconds from the beginning of the sound. */
  readonly at: number
  readonly seconds: number
}

/** Two bells going up; three short high knocks; one long low fall; a growl that stays on its note. */
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
  link: [
    { hz: 220, at: 0, seconds: 0.22 },
    { hz: 208, at: 0.24, seconds: 0.22 },
    { hz: 220, at: 0.48, seconds: 0.22 },
    { hz: 208, at: 0.72, seconds: 0.5 },
  ],
}

const LOUDNESS = 0.35
const KEY = 'orderi.sonido'

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

/** Lets the browser sound. Most want a touch or a key first. */
async function wake(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  context ??= listening(new AudioContext())
  // Without the touch it is refused, or answered once there was one.
  await context.resume().catch(() => undefined)
  tellState()
}

/** A browser may take the sound away again: a call comes in, the machine sleeps. */
function listening(made: AudioContext): AudioContext {
  made.addEventListener('statechange', tellState)
  return made
}

function tellState(): void {
  if (speaker.getState() !== 'mute') {
    speaker.setState(context?.state === 'running' ? 'on' : 'waiting', true)
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

/** A device that had its sound on gets it back after a reload: at once where its browser allows that, else with the first touch. */
export function wakeOnTouch(): () => void {
  const onTouch = () => {
    if (speaker.getState() === 'waiting') void wake()
  }
  onTouch()
  // A finger counts for a browser when it is lifted.
  window.addEventListener('pointerup', onTouch)
  window.addEventListener('keydown', onTouch)
  return () => {
    window.removeEventListener('pointerup', onTouch)
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
