import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { stepsWords } from '../i18n/office.ts'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import classes from './Steps.module.css'
import type { SetupFloor } from './useSetupFloor.ts'

const words = stepsWords.payments

/** Optional: a branch without payments closes bills without charging them. */
export function PaymentsStep({ floor, onLater }: { floor: SetupFloor; onLater: () => void }) {
  return (
    <>
      <p className="faint">{words.text}</p>
      <FloorStepFrame
        floor={floor}
        needs={{ isMet: floor.branch !== undefined, text: stepsWords.halls.first }}
      >
        <div className={classes['actions']}>
          <Button component={Link} to="/admin/restaurante/cobros">
            {words.button}
          </Button>
          <Button variant="subtle" onClick={onLater}>
            {stepsWords.later}
          </Button>
        </div>
      </FloorStepFrame>
    </>
  )
}
