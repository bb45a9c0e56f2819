/** The step that makes all tables of a hall at once. */
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { UNNAMED } from '@orderi/shared/kernel/languages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { stepsWords } from '../i18n/steps.ts'
import { texts } from '../i18n/texts.ts'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { showDone, showFailed } from '../ui/notices.tsx'
import { FloorState } from './FloorState.tsx'
import { MOST_TABLES, makeTables } from './makeTables.ts'
import classes from './Steps.module.css'
import { type Floor, refreshFloor } from './useFloor.ts'

const words = stepsWords.tables

const USUAL_COUNT = 10
const USUAL_CAPACITY = 4
/** The server's own limit. */
const MOST_PEOPLE = 10_000

export function TablesStep({ floor, onMade }: { floor: Floor; onMade: () => void }) {
  return (
    <>
      <p className={classes['text']}>{words.text}</p>
      <FloorState floor={floor} needs={{ isThere: floor.halls.length > 0, text: words.first }}>
        <TablesForm key={floor.branch?.id} floor={floor} onMade={onMade} />
      </FloorState>
    </>
  )
}

function isIn(value: number | string, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** What was not made when it stopped; named already, so that a second try makes no table twice. */
interface Rest {
  readonly names: readonly string[]
  readonly made: number
  readonly why: string
}

function TablesForm({ floor, onMade }: { floor: Floor; onMade: () => void }) {
  const [chosen, setChosen] = useState<number>()
  const [count, setCount] = useState<number | string>(USUAL_COUNT)
  const [capacity, setCapacity] = useState<number | string>(USUAL_CAPACITY)
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<number>()
  const [rest, setRest] = useState<Rest>()
  const hall = floor.halls.find(({ id }) => id === chosen) ?? floor.halls[0]
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isCount = isIn(count, 1, MOST_TABLES)
  const isCapacity = isIn(capacity, 0, MOST_PEOPLE)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!hall || !isCount || !isCapacity || made !== undefined) return
    setRest(undefined)
    setMade(0)
    const outcome = await makeTables({
      halls: floor.halls,
      hallId: hall.id,
      wanted: rest && rest.names.length > 0 ? rest.names : count,
      capacity,
      onMade: setMade,
    })
    setMade(undefined)
    refreshFloor()
    if (outcome.error === undefined) {
      showDone({ title: words.created(outcome.made), closeLabel: texts.common.close })
      // Who went elsewhere meanwhile stays there.
      if (isHere.current) onMade()
      return
    }
    const why = failureText(outcome.error)
    if (isHere.current) setRest({ ...outcome, why })
    else {
      const text = `${words.stopped(outcome.made, outcome.names.length || count)} ${why}`
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
        <NumberInput
          label={words.count}
          min={1}
          max={MOST_TABLES}
          // Another number than the one that was typed would be made without a word.
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={count}
          error={isTried && !isCount && words.wrong(MOST_TABLES)}
          onChange={(value) => {
            setCount(value)
            setRest(undefined)
          }}
        />
        <NumberInput
          label={words.capacity}
          min={0}
          max={MOST_PEOPLE}
          allowDecimal={false}
          allowNegative={false}
          value={capacity}
          error={isTried && !isCapacity && texts.office.form.required}
          onChange={setCapacity}
        />
      </div>
      {rest && (
        <FailureBox
          text={`${words.failed}. ${words.stopped(rest.made, rest.names.length || Number(count))} ${rest.why}`}
        />
      )}
      <div className={classes['ways']}>
        <Button type="submit" loading={made !== undefined}>
          {rest ? texts.common.retry : words.create(isCount ? count : undefined)}
        </Button>
        <output className={classes['hidden']}>
          {made !== undefined && isCount && words.making(made, count)}
        </output>
      </div>
    </form>
  )
}
