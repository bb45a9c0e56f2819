/** Which sounds a screen makes: the kitchen hears orders, the floor calls and bills; anybody may choose otherwise for their device. */
import { useLocalStorage } from '@mantine/hooks'
import { SOUNDS, type Sound } from './alarms.ts'

/** A screen that has a board. */
export type BoardScreen = 'punto-venta' | 'cocina' | 'mesero'

/** A lost link is heard everywhere. */
export const CHOICES = ['call', 'bill', 'order'] as const satisfies readonly Sound[]

const AT_FIRST: Record<BoardScreen, readonly Sound[]> = {
  'punto-venta': ['link', 'call', 'bill', 'order'],
  cocina: ['link', 'order'],
  mesero: ['link', 'call', 'bill'],
}

/** What was kept, as far as it can be understood. */
export function readChoice(kept: string | undefined, screen: BoardScreen): readonly Sound[] {
  if (kept === undefined) return AT_FIRST[screen]
  const words = kept.split(' ')
  return SOUNDS.filter((sound) => sound === 'link' || words.includes(sound))
}

/** The sounds of this screen on this device, and how to change one. */
export function useSoundChoice(screen: BoardScreen) {
  const [sounds, setSounds] = useLocalStorage<readonly Sound[]>({
    key: `orderi.sonido.${screen}`,
    defaultValue: AT_FIRST[screen],
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen.join(' '),
    deserialize: (kept) => readChoice(kept, screen),
  })
  const toggle = (sound: Sound) =>
    setSounds((chosen) =>
      SOUNDS.filter((each) => (each === sound ? !chosen.includes(each) : chosen.includes(each))),
    )
  return { sounds, toggle }
}
