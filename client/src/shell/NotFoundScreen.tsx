/** The address of no screen. */
import { Button } from '@mantine/core'
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { Link } from 'react-router-dom'
import { es } from '../i18n/es.ts'
import { FullMessage } from '../ui/FullMessage.tsx'

/** Says that there is nothing here, and leads home. */
export function NotFoundScreen() {
  return (
    <FullMessage
      icon={<IconMapOff size="2.5rem" stroke={1.5} />}
      title={es.shell.notFound}
      text={es.shell.notFoundText}
    >
      <Button component={Link} to="/login">
        {es.shell.home}
      </Button>
    </FullMessage>
  )
}
