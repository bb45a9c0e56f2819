import { Button } from '@mantine/core'
import { UNNAMED } from '@orderi/shared/kernel/names'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { stepsWords } from '../i18n/steps.ts'
import { failureText } from '../shell/failureText.ts'
import { finishCodesStep } from '../shell/useFirstSteps.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import classes from './Steps.module.css'
import type { SetupFloor } from './useSetupFloor.ts'

const words = stepsWords.codes

export function CodesStep(props: { floor: SetupFloor; hasTables: boolean; onLater: () => void }) {
  const { floor } = props
  const [first] = floor.halls
  const [isEnding, setEnding] = useState(false)
  const [error, setError] = useState<unknown>()
  const end = async () => {
    setEnding(true)
    setError(undefined)
    try {
      await finishCodesStep()
      props.onLater()
    } catch (caught) {
      setError(caught)
      setEnding(false)
    }
  }
  return (
    <>
      <p className={classes['text']}>{words.text}</p>
      <FloorStepFrame
        floor={floor}
        needs={{ isThere: props.hasTables && first !== undefined, text: words.first }}
      >
        {error !== undefined && <FailureBox text={failureText(error)} />}
        <div className={classes['actions']}>
          {floor.halls.map(({ id, name }) => (
            <Button
              key={id}
              component={Link}
              to={`/admin/salon/${id}/codigos`}
              leftSection={<IconPrinter size="1.125rem" />}
            >
              {words.print(name || UNNAMED)}
            </Button>
          ))}
          <Button variant="subtle" loading={isEnding} onClick={() => void end()}>
            {stepsWords.goOn}
          </Button>
        </div>
      </FloorStepFrame>
    </>
  )
}
