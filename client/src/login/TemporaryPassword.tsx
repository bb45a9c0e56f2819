import { Button } from '@mantine/core'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { PasswordForm } from '../office/PasswordForm.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import classes from './RestaurantChoice.module.css'

const words = texts.login.temporary

/** Asks the user to replace a temporary password after login. */
export function TemporaryPassword(props: { user: SessionUser; password: string }) {
  const { user } = props
  const canWait = user.passwordChange === 'suggested'
  return (
    <>
      <h1 className={classes['title']}>{texts.login.hello({ name: user.name })}</h1>
      <p className={classes['lead']}>{canWait ? words.suggested : words.required}</p>
      <PasswordForm email={user.email ?? ''} current={props.password} />
      <div className={classes['others']}>
        {canWait && (
          <Button variant="default" size="md" fullWidth onClick={() => session.settlePassword()}>
            {words.later}
          </Button>
        )}
        <OtherAccount />
      </div>
    </>
  )
}
