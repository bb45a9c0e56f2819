import { Button } from '@mantine/core'
import { UNNAMED } from '@orderi/shared/kernel/names'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Link } from 'react-router-dom'
import { stepsWords } from '../i18n/office.ts'
import { useAttempt } from '../shell/useAttempt.ts'
import { finishCodesStep } from '../shell/useFirstSteps.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import classes from './Steps.module.css'
import type { SetupFloor } from './useSetupFloor.ts'

const words = stepsWords.codes

export function CodesStep(props: { floor: SetupFloor; hasTables: boolean; onLater: () => void }) {
  const { floor } = props
  const [first] = floor.halls
  const { isBusy, failure, attempt } = useAttempt()
  const finish = async () => {
    await finishCodesStep()
    props.onLater()
  }
  return (
    <>
      <p className="faint">{words.text}</p>
      <FloorStepFrame
        floor={floor}
        needs={{ isMet: props.hasTables && first !== undefined, text: words.first }}
      >
        {failure !== undefined && <FailureBox text={failure} />}
        <div className={classes['actions']}>
          {floor.halls.map(({ id, name }) => (
            <Button
              key={id}
              component={Link}
              to={`/admin/salon/${id}/codigos`}
              leftSection={<IconPrinter size="1.125rem" />}
            >
              {words.print({ hall: name || UNNAMED })}
            </Button>
          ))}
          <Button variant="subtle" loading={isBusy} onClick={() => attempt(finish)}>
            {stepsWords.goOn}
          </Button>
        </div>
      </FloorStepFrame>
    </>
  )
}
