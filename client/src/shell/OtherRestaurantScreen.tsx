/** Blocks a tab after another tab switched to another restaurant or to the platform. */
import { Button } from '@mantine/core'
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/common.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FullMessage } from '../ui/FullMessage.tsx'
import { isNarrowScreen } from '../ui/layout.tsx'
import { enterRestaurant } from './enter.ts'
import { homePathOf } from './places.ts'
import { useAttempt } from './useAttempt.ts'

/** Offers to continue where the other tab is, or to choose a restaurant. */
export function OtherRestaurantScreen() {
  const { restaurant, branch } = useStore(session)
  const navigate = useNavigate()
  const { isBusy, failure, attempt } = useAttempt()

  const continueThere = async () => {
    // A third tab may have switched the session on the server to another restaurant.
    if (restaurant) await enterRestaurant(restaurant, branch)
    else session.enterAsSuperadmin()
    void navigate(homePathOf(session.getState(), isNarrowScreen()))
  }

  return (
    <FullMessage
      icon={<IconArrowsSplit2 size="2.5rem" />}
      title={texts.shell.moved}
      text={texts.shell.movedText}
    >
      <Button loading={isBusy} onClick={() => attempt(continueThere)}>
        {restaurant
          ? texts.shell.goOnIn({ restaurant: restaurant.name })
          : texts.shell.goOnAsSuperadmin}
      </Button>
      <Button variant="default" onClick={() => void navigate('/login')}>
        {texts.shell.chooseRestaurant}
      </Button>
      {failure !== undefined && <FailureBox text={failure} />}
    </FullMessage>
  )
}
