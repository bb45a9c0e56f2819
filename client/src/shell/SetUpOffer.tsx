/** Enters a restaurant that has no branch yet, so that it can be set up. */
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import type { SessionRestaurant } from '../api/stored.ts'
import { texts } from '../i18n/common.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { enterRestaurant } from './enter.ts'
import classes from './SetUpOffer.module.css'
import { useAttempt } from './useAttempt.ts'

export function SetUpOffer({
  restaurant,
  isNew,
}: {
  restaurant: SessionRestaurant
  isNew: boolean
}) {
  const navigate = useNavigate()
  const { isBusy, failure, attempt } = useAttempt()
  const enter = async () => {
    await enterRestaurant(restaurant, null)
    void navigate(isNew ? '/admin/primeros-pasos' : '/admin/sucursales')
  }
  return (
    <div className={classes['offer']}>
      <p className={classes['text']}>{texts.shell.setUpText}</p>
      <Button data-autofocus loading={isBusy} onClick={() => attempt(enter)}>
        {texts.shell.setUp}
      </Button>
      {failure !== undefined && <FailureBox text={failure} />}
    </div>
  )
}
