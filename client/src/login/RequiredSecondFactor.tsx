import { useState } from 'react'
import { session } from '../api/session.ts'
import type { SessionUser } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { RecoveryCodes } from '../office/second-factor/RecoveryCodes.tsx'
import { SecondFactorSetUp } from '../office/second-factor/SecondFactorSetUp.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import classes from './RestaurantChoice.module.css'

/** Asks a person to set up the second factor that the installation requires. */
export function RequiredSecondFactor(props: { user: SessionUser; password: string }) {
  const { user, password } = props
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <h1 className={classes['title']}>{texts.login.hello({ name: user.name })}</h1>
      <p className={classes['lead']}>{texts.login.secondFactorRequired}</p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => session.requireSecondFactor(false)} />
      ) : (
        <SecondFactorSetUp email={user.email ?? ''} current={password} onTurnedOn={setCodes} />
      )}
      <div className={classes['others']}>
        <OtherAccount />
      </div>
    </>
  )
}
