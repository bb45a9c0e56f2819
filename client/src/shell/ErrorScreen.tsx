/** A screen that broke, or whose code could not be loaded because a newer version is there. */
import { Button, MantineProvider } from '@mantine/core'
import IconMoodSad from '@tabler/icons-react/dist/esm/icons/IconMoodSad.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useRouteError } from 'react-router-dom'
import { texts } from '../i18n/texts.ts'
import { FullMessage } from '../ui/FullMessage.tsx'
import { createHouseTheme, houseVariables } from '../ui/theme.ts'

/** Browsers word it differently; all name the module. */
function isMissingModule(error: unknown): boolean {
  return error instanceof Error && /module|preload/i.test(error.message)
}

/** Says what happened and offers to reload. It stands alone: what broke may be what surrounds it. */
export function ErrorScreen() {
  const isNewVersion = isMissingModule(useRouteError())
  return (
    <MantineProvider theme={createHouseTheme('md')} cssVariablesResolver={houseVariables}>
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
