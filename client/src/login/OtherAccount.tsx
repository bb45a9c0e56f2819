import { Button } from '@mantine/core'
import { texts } from '../i18n/common.ts'
import { signOut } from '../shell/signOut.ts'

/** Logs out, so that another person can log in. */
export function OtherAccount() {
  return (
    <Button variant="subtle" fullWidth onClick={() => void signOut()}>
      {texts.login.otherAccount}
    </Button>
  )
}
