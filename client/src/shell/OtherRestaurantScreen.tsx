/** Blocks a tab after another tab switched to another restaurant or to the platform. */
import { Button } from '@mantine/core'
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { texts } from '../i18n/texts.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FullMessage } from '../ui/FullMessage.tsx'
import { isNarrowScreen } from '../ui/layout.tsx'
import { enterRestaurant } from './enter.ts'
import { failureText } from './failureText.ts'
import { homePathOf } from './places.ts'

/** Offers to continue where the other tab is, or to choose a restaurant. */
export function OtherRestaurantScreen() {
  const { restaurant, branch } = useStore(session)
  const navigate = useNavigate()
  const [isEntering, setEntering] = useState(false)
  const [error, setError] = useState<unknown>()

  const goOn = async () => {
    setEntering(true)
    setError(undefined)
    try {
      if (restaurant) {
        // The session on the server may belong to yet another restaurant by now.
        await enterRestaurant(restaurant, branch)
      } else {
        session.enterAsSuperadmin()
      }
      void navigate(homePathOf(session.getState(), isNarrowScreen()))
    } catch (caught) {
      setError(caught)
      setEntering(false)
    }
  }

  return (
    <FullMessage
      icon={<IconArrowsSplit2 size="2.5rem" />}
      title={texts.shell.moved}
      text={texts.shell.movedText}
    >
      <Button loading={isEntering} onClick={() => void goOn()}>
        {restaurant ? texts.shell.goOnIn(restaurant.name) : texts.shell.goOnAsSuperadmin}
      </Button>
      <Button variant="default" onClick={() => void navigate('/login')}>
        {texts.shell.chooseRestaurant}
      </Button>
      {error !== undefined && <FailureBox text={failureText(error)} />}
    </FullMessage>
  )
}
