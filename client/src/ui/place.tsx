/** Where a screen stands: on the wall, on a phone or at the desk. Each has its own light and its own sizes. */
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useWallFont } from './wallSize.ts'

export type Place = 'wall' | 'phone' | 'desk'

const PlaceContext = createContext<Place>('desk')

/** The place of this screen. */
export function usePlace(): Place {
  return useContext(PlaceContext)
}

/** Only the address makes a screen a wall (`?muro=1`). */
function isWallAddress(search: string): boolean {
  return new URLSearchParams(search).get('muro') === '1'
}

const NARROW = '(max-width: 47.99em)'

/** Whether this is a phone's screen, for what is asked outside of a draw. */
export function isNarrowScreen(): boolean {
  return window.matchMedia(NARROW).matches
}

/** The place by address and width. */
export function useMeasuredPlace(search: string): Place {
  const narrow = useMediaQuery(NARROW, undefined, {
    getInitialValueInEffect: false,
  })
  if (isWallAddress(search)) return 'wall'
  return narrow ? 'phone' : 'desk'
}

/** Light at the desk, dark on the wall, the device's own setting on phones. */
export function useSchemeOf(place: Place): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  if (place === 'wall') return 'dark'
  return place === 'phone' && prefersDark ? 'dark' : 'light'
}

/** Marks the document with its place, and scales everything on a wall. */
export function PlaceProvider(props: { place: Place; children: ReactNode }) {
  const { place } = props
  const wallFont = useWallFont()
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['place'] = place
    root.style.fontSize = place === 'wall' ? `${wallFont}%` : '100%'
  }, [place, wallFont])
  return <PlaceContext value={place}>{props.children}</PlaceContext>
}
