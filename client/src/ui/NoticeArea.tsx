/** Where notices appear: away from the close buttons of dialogs. */
import { Notifications } from '@mantine/notifications'
import classes from './notices.module.css'
import { usePlace } from './place.tsx'

const NOTICE_MS = 2000

export function NoticeArea() {
  const place = usePlace()
  return (
    <Notifications
      className={classes['area']}
      position={place === 'phone' ? 'bottom-center' : 'bottom-left'}
      autoClose={NOTICE_MS}
      withAutoCloseProgress
      limit={8}
      containerWidth={place === 'wall' ? '30rem' : '25rem'}
    />
  )
}
