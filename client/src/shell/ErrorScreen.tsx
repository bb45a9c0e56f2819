/** Shown when a screen crashes, or when a deployment has replaced the code of a screen. */
import { Button, MantineProvider } from '@mantine/core'
import IconMoodSad from '@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useRouteError } from 'react-router-dom'
import { texts } from '../i18n/common.ts'
import { FullMessage } from '../ui/FullMessage.tsx'
import { appVariables, createAppTheme } from '../ui/theme.ts'

/** Each browser has a different text for this error, but all texts mention the module. */
function isMissingModule(error: unknown): boolean {
  return error instanceof Error && /module|preload/i.test(error.message)
}

/** Rendered without a frame, because the frame may be the part that crashed. */
export function ErrorScreen() {
  const isNewVersion = isMissingModule(useRouteError())
  return (
    <MantineProvider
      theme={createAppTheme('md', texts.common.close)}
      cssVariablesResolver={appVariables}
    >
      <FullMessage
        icon={isNewVersion ? <IconRefresh size="2.5rem" /> : <IconMoodSad size="2.5rem" />}
        title={isNewVersion ? texts.shell.newVersion : texts.shell.broken}
        text={isNewVersion ? texts.shell.newVersionText : texts.shell.brokenText}
      >
        <Button onClick={() => window.location.reload()}>{texts.shell.reload}</Button>
        <Button variant="default" component="a" href="/login">
          {texts.shell.home}
        </Button>
      </FullMessage>
    </MantineProvider>
  )
}
