/** The sounds that a screen plays. Each kind of screen has defaults, which can be changed per device. */
import { useLocalStorage } from '@mantine/hooks'
import { SOUNDS, type Sound } from './alarms.ts'

export type BoardScreen = 'punto-venta' | 'cocina' | 'mesero'

/** The sounds that can be turned off. The sound of a lost connection cannot. */
export const OPTIONAL_SOUNDS = [
  'call',
  'bill',
  'refund',
  'ready',
  'order',
] as const satisfies readonly Sound[]

const DEFAULT_SOUNDS: Record<BoardScreen, readonly Sound[]> = {
  'punto-venta': ['link', 'call', 'bill', 'refund', 'ready', 'order'],
  cocina: ['link', 'order'],
  mesero: ['link', 'call', 'bill', 'refund', 'ready'],
}

export function readSoundChoice(stored: string | undefined, screen: BoardScreen): readonly Sound[] {
  if (stored === undefined) return DEFAULT_SOUNDS[screen]
  const words = stored.split(' ')
  return SOUNDS.filter((sound) => sound === 'link' || words.includes(sound))
}

export function useSoundChoice(screen: BoardScreen) {
  const [sounds, setSounds] = useLocalStorage<readonly Sound[]>({
    key: `orderi.sonido.${screen}`,
    defaultValue: DEFAULT_SOUNDS[screen],
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen.join(' '),
    deserialize: (stored) => readSoundChoice(stored, screen),
  })
  const toggle = (sound: Sound) =>
    setSounds((chosen) =>
      SOUNDS.filter((each) => (each === sound ? !chosen.includes(each) : chosen.includes(each))),
    )
  return { sounds, toggle }
}
