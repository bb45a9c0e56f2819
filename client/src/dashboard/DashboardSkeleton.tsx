/** The dashboard's places while its figures are on the way. */
import { Skeleton } from '@mantine/core'
import { texts } from '../i18n/texts.ts'
import classes from './DashboardScreen.module.css'

export function DashboardSkeleton() {
  return (
    <>
      <output className={classes['cards']} aria-label={texts.common.loading}>
        <Skeleton height="7.5rem" radius="lg" />
        <Skeleton height="7.5rem" radius="lg" />
      </output>
      <Skeleton height="23rem" radius="lg" />
      <div className={classes['rankings']} aria-hidden>
        <Skeleton height="24rem" radius="lg" />
        <Skeleton height="24rem" radius="lg" />
      </div>
    </>
  )
}
