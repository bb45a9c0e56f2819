import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { useWallFontPercent } from './wallSize.ts'

export type Layout = 'wall' | 'phone' | 'desk'

const LayoutContext = createContext<Layout>('desk')

export function useLayout(): Layout {
  return useContext(LayoutContext)
}

function isWallAddress(search: string): boolean {
  return new URLSearchParams(search).get('muro') === '1'
}

const NARROW = '(max-width: 47.99em)'

export function isNarrowScreen(): boolean {
  return window.matchMedia(NARROW).matches
}

export function useMeasuredLayout(search: string): Layout {
  const narrow = useMediaQuery(NARROW, undefined, {
    getInitialValueInEffect: false,
  })
  if (isWallAddress(search)) return 'wall'
  return narrow ? 'phone' : 'desk'
}

/** The colour scheme is fixed for desk and wall, and follows the device's setting on phones. */
export function useSchemeOf(layout: Layout): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  if (layout === 'wall') return 'dark'
  return layout === 'phone' && prefersDark ? 'dark' : 'light'
}

export function LayoutProvider(props: { layout: Layout; children: ReactNode }) {
  const { layout } = props
  const wallFont = useWallFontPercent()
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['layout'] = layout
    root.style.fontSize = layout === 'wall' ? `${wallFont}%` : '100%'
  }, [layout, wallFont])
  return <LayoutContext value={layout}>{props.children}</LayoutContext>
}
