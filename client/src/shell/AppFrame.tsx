/** What surrounds every screen: its place, its colours, its notices and the cache of what was read. */
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { NoticeArea } from '../ui/notices.tsx'
import { PlaceProvider, useMeasuredPlace, useSchemeOf } from '../ui/place.tsx'
import { createHouseTheme, houseVariables } from '../ui/theme.ts'
import { useWallSize } from '../ui/wallSize.ts'
import { queries } from './queries.ts'

/** The outermost element of the app. */
export function AppFrame() {
  const place = useMeasuredPlace(useLocation().search)
  const scheme = useSchemeOf(place)
  const { percent } = useWallSize()
  const theme = useMemo(() => createHouseTheme(place === 'desk' ? 'md' : 'lg'), [place])
  return (
    <PlaceProvider place={place} sizePercent={percent}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={houseVariables}
      >
        <QueryClientProvider client={queries}>
          <Outlet />
          <NoticeArea />
        </QueryClientProvider>
      </MantineProvider>
    </PlaceProvider>
  )
}
