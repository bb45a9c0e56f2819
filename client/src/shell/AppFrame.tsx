import { MantineProvider } from '@mantine/core'
import { useMemo } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { texts } from '../i18n/common.ts'
import { LayoutProvider, useMeasuredLayout, useSchemeOf } from '../ui/layout.tsx'
import { ImportFallbackContext } from '../ui/loadable.tsx'
import { NoticeArea } from '../ui/notices.tsx'
import { appVariables, createAppTheme } from '../ui/theme.ts'
import { MissingPartNotice } from './MissingPartNotice.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { useScrollRestoration } from './useScrollRestoration.ts'

export function AppFrame() {
  useScrollRestoration()
  const layout = useMeasuredLayout(useLocation().search)
  const scheme = useSchemeOf(layout)
  const theme = useMemo(
    () => createAppTheme(layout === 'desk' ? 'md' : 'lg', texts.common.close),
    [layout],
  )
  return (
    <LayoutProvider layout={layout}>
      <MantineProvider theme={theme} forceColorScheme={scheme} cssVariablesResolver={appVariables}>
        <ImportFallbackContext value={<MissingPartNotice />}>
          <Outlet />
          <NoticeArea />
          <NewVersionNotice />
        </ImportFallbackContext>
      </MantineProvider>
    </LayoutProvider>
  )
}
