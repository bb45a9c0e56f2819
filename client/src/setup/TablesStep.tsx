import { Button, NativeSelect } from '@mantine/core'
import { UNNAMED } from '@orderi/shared/kernel/names'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CAPACITY_LIMITS } from '../floor/TableForm.tsx'
import { texts } from '../i18n/common.ts'
import { stepsWords } from '../i18n/office.ts'
import { NumberField } from '../office/form/NumberField.tsx'
import {
  type NumberLimits,
  type NumberValue,
  numberError,
  numberOf,
} from '../office/form/numbers.ts'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { showDone, showFailed } from '../ui/notices.tsx'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import { MAX_NEW_TABLES, makeTables } from './makeTables.ts'
import classes from './Steps.module.css'
import { refreshSetupFloor, type SetupFloor } from './useSetupFloor.ts'

const words = stepsWords.tables

const USUAL_COUNT = 10
const USUAL_CAPACITY = 4
const COUNT: NumberLimits = { min: 1, max: MAX_NEW_TABLES, decimals: 0 }

export function TablesStep({ floor, onMade }: { floor: SetupFloor; onMade: () => void }) {
  return (
    <>
      <p className="faint">{words.text}</p>
      <FloorStepFrame floor={floor} needs={{ isMet: floor.halls.length > 0, text: words.first }}>
        <TablesForm key={floor.branch?.id} floor={floor} onMade={onMade} />
      </FloorStepFrame>
    </>
  )
}

/** The tables still missing after a failure. A retry uses the same names, so that it creates no duplicates. */
interface Rest {
  readonly names: readonly string[]
  readonly made: number
  readonly why: string
}

function TablesForm({ floor, onMade }: { floor: SetupFloor; onMade: () => void }) {
  const [chosen, setChosen] = useState<number>()
  const [count, setCount] = useState<NumberValue>(USUAL_COUNT)
  const [capacity, setCapacity] = useState<NumberValue>(USUAL_CAPACITY)
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<number>()
  const [rest, setRest] = useState<Rest>()
  const hall = floor.halls.find(({ id }) => id === chosen) ?? floor.halls[0]
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const wrongCount = numberError(count, COUNT)
  const wrongCapacity = numberError(capacity, CAPACITY_LIMITS)
  const wanted = wrongCount === null ? numberOf(count) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!hall || wanted === undefined || wrongCapacity !== null || made !== undefined) return
    setRest(undefined)
    setMade(0)
    const outcome = await makeTables({
      halls: floor.halls,
      hallId: hall.id,
      wanted: rest && rest.names.length > 0 ? rest.names : wanted,
      capacity: numberOf(capacity),
      onMade: setMade,
    })
    setMade(undefined)
    refreshSetupFloor()
    if (outcome.error === undefined) {
      showDone({ title: words.created({ count: outcome.made }), closeLabel: texts.common.close })
      // The user may have opened another step during the request.
      if (isMounted.current) onMade()
      return
    }
    const why = failureText(outcome.error)
    if (isMounted.current) setRest({ ...outcome, why })
    else {
      const text = `${words.stopped({ made: outcome.made, all: outcome.names.length || wanted })} ${why}`
      showFailed({ title: words.failed, text, closeLabel: texts.common.close })
    }
  }

  return (
    <form className={classes['tables']} onSubmit={(event) => void submit(event)} noValidate>
      {floor.halls.length > 1 && (
        <NativeSelect
          label={stepsWords.hall}
          value={String(hall?.id)}
          data={floor.halls.map(({ id, name }) => ({ value: String(id), label: name || UNNAMED }))}
          onChange={(event) => {
            setChosen(Number(event.currentTarget.value))
            setRest(undefined)
          }}
        />
      )}
      <div className={classes['fields']}>
        <NumberField
          label={words.count}
          limits={COUNT}
          value={count}
          error={isTried && wrongCount}
          onChange={(value) => {
            setCount(value)
            setRest(undefined)
          }}
        />
        <NumberField
          label={words.capacity}
          limits={CAPACITY_LIMITS}
          value={capacity}
          error={isTried && wrongCapacity}
          onChange={setCapacity}
        />
      </div>
      {rest && (
        <FailureBox
          text={`${words.failed}. ${words.stopped({ made: rest.made, all: rest.names.length || Number(count) })} ${rest.why}`}
        />
      )}
      <div className={classes['actions']}>
        <Button type="submit" loading={made !== undefined}>
          {rest ? texts.common.retry : createText(wanted)}
        </Button>
        <output className="unseen">
          {made !== undefined && wanted !== undefined && words.making({ made, all: wanted })}
        </output>
      </div>
    </form>
  )
}

/** @param count undefined while the input is invalid */
function createText(count: number | undefined): string {
  return count === undefined ? words.create : words.createCount({ count })
}
