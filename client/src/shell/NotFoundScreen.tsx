import { Button } from '@mantine/core'
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs'
import { Link } from 'react-router-dom'
import { texts } from '../i18n/common.ts'
import { FullMessage } from '../ui/FullMessage.tsx'

export function NotFoundScreen() {
  return (
    <FullMessage
      icon={<IconMapOff size="2.5rem" stroke={1.5} />}
      title={texts.shell.notFound}
      text={texts.shell.notFoundText}
    >
      <Button component={Link} to="/login">
        {texts.shell.home}
      </Button>
    </FullMessage>
  )
}
