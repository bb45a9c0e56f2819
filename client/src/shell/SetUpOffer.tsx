/** Enters a restaurant that has no branch yet, so that it can be set up. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SessionRestaurant } from '../api/stored.ts'
import { texts } from '../i18n/texts.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { enterRestaurant } from './enter.ts'
import { failureText } from './failureText.ts'
import classes from './SetUpOffer.module.css'

export function SetUpOffer({
  restaurant,
  isNew,
}: {
  restaurant: SessionRestaurant
  isNew: boolean
}) {
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  const [error, setError] = useState<unknown>()
  const go = async () => {
    setEntering(true)
    setError(undefined)
    try {
      await enterRestaurant(restaurant, null)
      void navigate(isNew ? '/admin/primeros-pasos' : '/admin/sucursales')
    } catch (caught) {
      setError(caught)
      setEntering(false)
    }
  }
  return (
    <div className={classes['offer']}>
      <p className={classes['text']}>{texts.shell.setUpText}</p>
      <Button data-autofocus loading={isEntering} onClick={() => void go()}>
        {texts.shell.setUp}
      </Button>
      {error !== undefined && <FailureBox text={failureText(error)} />}
    </div>
  )
}
