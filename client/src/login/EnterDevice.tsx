/** Opens the branch of a registered device, and repeats this until it succeeds. */
import { Skeleton } from '@mantine/core'
import type { OwnDevice } from '@orderi/shared/accounts/devices'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { texts } from '../i18n/common.ts'
import { enterDevice } from '../shell/enter.ts'
import { devicePath } from '../shell/places.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { isNarrowScreen } from '../ui/layout.tsx'
import { OtherAccount } from './OtherAccount.tsx'
import classes from './RestaurantChoice.module.css'

export function EnterDevice({ device, name }: { device: OwnDevice; name: string }) {
  const [error, setError] = useState<unknown>()
  const navigate = useNavigate()
  const enter = useCallback(
    () =>
      enterDevice(device)
        .then(() => navigate(devicePath(device, isNarrowScreen()), { replace: true }))
        .catch(setError),
    [device, navigate],
  )
  useEffect(() => void enter(), [enter])
  const retry = () => {
    setError(undefined)
    void enter()
  }
  return (
    <>
      <h1 className={classes['title']}>{name}</h1>
      <p className={classes['lead']}>{texts.login.device.opening}</p>
      {error === undefined ? (
        <output aria-label={texts.common.loading}>
          <Skeleton height="6rem" radius="lg" />
        </output>
      ) : (
        <>
          <RetryBox error={error} onRetry={retry} />
          <div className={classes['others']}>
            <OtherAccount />
          </div>
        </>
      )}
    </>
  )
}
