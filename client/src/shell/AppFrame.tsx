import { MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { MissingPart } from '../ui/later.tsx'
import { NoticeArea } from '../ui/notices.tsx'
import { PlaceProvider, useMeasuredPlace, useSchemeOf } from '../ui/place.tsx'
import { createHouseTheme, houseVariables } from '../ui/theme.ts'
import { MissingPartNotice } from './MissingPartNotice.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { useScrollPlace } from './useScrollPlace.ts'

export function AppFrame() {
  useScrollPlace()
  const place = useMeasuredPlace(useLocation().search)
  const scheme = useSchemeOf(place)
  const theme = useMemo(() => createHouseTheme(place === 'desk' ? 'md' : 'lg'), [place])
  return (
    <PlaceProvider place={place}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        cssVariablesResolver={houseVariables}
      >
        <MissingPart value={<MissingPartNotice />}>
          <Outlet />
          <NoticeArea />
          <NewVersionNotice />
        </MissingPart>
      </MantineProvider>
    </PlaceProvider>
  )
}
