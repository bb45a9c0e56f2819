import { Button } from '@mantine/core'
import type { SetupCounts } from '@orderi/shared/restaurants/first-steps'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { stepsWords } from '../i18n/office.ts'
import { enterRestaurant } from '../shell/enter.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import classes from './Steps.module.css'
import type { SetupFloor } from './useSetupFloor.ts'

const words = stepsWords.open

export function OpeningStep({ floor, steps }: { floor: SetupFloor; steps: SetupCounts }) {
  const restaurant = useStore(session, (state) => state.restaurant)
  const navigate = useNavigate()
  const { isBusy, failure, attempt } = useAttempt()
  const { branch } = floor
  const open = () => {
    if (!restaurant || !branch) return
    attempt(async () => {
      await enterRestaurant(restaurant, branch.id)
      void navigate('/admin/punto-venta')
    })
  }
  return (
    <>
      <p className="faint">{words.text}</p>
      <FloorStepFrame floor={floor} needs={{ isMet: branch !== undefined, text: words.missing }}>
        {(steps.mesas === 0 || steps.productos === 0) && <p className="faint">{words.missing}</p>}
        {failure !== undefined && <FailureBox text={failure} />}
        <div className={classes['actions']}>
          <Button
            leftSection={<IconDeviceDesktop size="1.125rem" />}
            loading={isBusy}
            onClick={open}
          >
            {words.button}
          </Button>
        </div>
      </FloorStepFrame>
    </>
  )
}
