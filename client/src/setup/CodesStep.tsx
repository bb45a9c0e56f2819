/** The step that prints what stands on the tables. */
import { Button } from '@mantine/core'
import { UNNAMED } from '@orderi/shared/kernel/languages'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { Link } from 'react-router-dom'
import { LoopbackWarning } from '../floor/codes/LoopbackWarning.tsx'
import { useHall } from '../floor/useHall.ts'
import { stepsWords } from '../i18n/steps.ts'
import { FloorState } from './FloorState.tsx'
import classes from './Steps.module.css'
import type { Floor } from './useFloor.ts'

const words = stepsWords.codes

export function CodesStep(props: { floor: Floor; hasTables: boolean; onLater: () => void }) {
  const { floor } = props
  const [first] = floor.halls
  return (
    <>
      <p className={classes['text']}>{words.text}</p>
      <FloorState
        floor={floor}
        needs={{ isThere: props.hasTables && first !== undefined, text: words.first }}
      >
        {first && <Warning hallId={first.id} />}
        <div className={classes['ways']}>
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
          <Button variant="subtle" onClick={props.onLater}>
            {stepsWords.goOn}
          </Button>
        </div>
      </FloorState>
    </>
  )
}

function Warning({ hallId }: { hallId: number }) {
  return <LoopbackWarning tables={useHall(String(hallId)).data?.tables} />
}
