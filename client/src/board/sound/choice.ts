/** The sounds that a screen plays. Each kind of screen has defaults, which can be changed per device. */
import { useLocalStorage } from '@mantine/hooks'
import { SOUNDS, type Sound } from './alarms.ts'

export type BoardScreen = 'punto-venta' | 'cocina' | 'mesero'

/** The sounds that can be turned off. Those of a lost connection and of an unseen order cannot. */
export const OPTIONAL_SOUNDS = [
  'call',
  'bill',
  'refund',
  'ready',
  'order',
] as const satisfies readonly Sound[]

const DEFAULT_SOUNDS: Record<BoardScreen, readonly Sound[]> = {
  'punto-venta': ['link', 'unseen', 'call', 'bill', 'refund', 'ready', 'order'],
  cocina: ['link', 'order'],
  mesero: ['link', 'unseen', 'call', 'bill', 'refund', 'ready'],
}

/** A choice of an earlier release names no `-ready`, so this sound gets its default. */
export function readSoundChoice(stored: string | undefined, screen: BoardScreen): readonly Sound[] {
  if (stored === undefined) return DEFAULT_SOUNDS[screen]
  const words = stored.split(' ')
  const isReadyChosen = DEFAULT_SOUNDS[screen].includes('ready') && !words.includes('-ready')
  const isFixed = (sound: Sound) =>
    !OPTIONAL_SOUNDS.some((each) => each === sound) && DEFAULT_SOUNDS[screen].includes(sound)
  return SOUNDS.filter(
    (sound) => isFixed(sound) || words.includes(sound) || (sound === 'ready' && isReadyChosen),
  )
}

/** Sounds that are turned off have a minus. */
export function soundChoiceText(chosen: readonly Sound[]): string {
  return SOUNDS.map((sound) => (chosen.includes(sound) ? sound : `-${sound}`)).join(' ')
}

export function useSoundChoice(screen: BoardScreen) {
  const [sounds, setSounds] = useLocalStorage<readonly Sound[]>({
    key: `orderi.sonido.${screen}`,
    defaultValue: DEFAULT_SOUNDS[screen],
    getInitialValueInEffect: false,
    serialize: soundChoiceText,
    deserialize: (stored) => readSoundChoice(stored, screen),
  })
  const toggle = (sound: Sound) =>
    setSounds((chosen) =>
      SOUNDS.filter((each) => (each === sound ? !chosen.includes(each) : chosen.includes(each))),
    )
  return { sounds, toggle }
}
