/** The place of a screen: wall, phone or desk. Each has its own colour scheme and sizes. */
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useWallFont } from './wallSize.ts'

export type Place = 'wall' | 'phone' | 'desk'

const PlaceContext = createContext<Place>('desk')

export function usePlace(): Place {
  return useContext(PlaceContext)
}

/** Only the address makes a screen a wall (`?muro=1`). */
function isWallAddress(search: string): boolean {
  return new URLSearchParams(search).get('muro') === '1'
}

const NARROW = '(max-width: 47.99em)'

/** True on phones; for use outside of components. */
export function isNarrowScreen(): boolean {
  return window.matchMedia(NARROW).matches
}

export function useMeasuredPlace(search: string): Place {
  const narrow = useMediaQuery(NARROW, undefined, {
    getInitialValueInEffect: false,
  })
  if (isWallAddress(search)) return 'wall'
  return narrow ? 'phone' : 'desk'
}

/** Light at the desk, dark on the wall, the device's setting on phones. */
export function useSchemeOf(place: Place): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  if (place === 'wall') return 'dark'
  return place === 'phone' && prefersDark ? 'dark' : 'light'
}

/** Sets the place on the document, and the text size of a wall. */
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
