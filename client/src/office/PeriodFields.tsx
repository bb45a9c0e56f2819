import { Button, TextInput } from '@mantine/core'
import { Day } from '@orderi/shared/kernel/time'
import { useState } from 'react'
import { billsWords as words } from '../i18n/money.ts'
import type { ListParams } from './list/useListParams.ts'
import classes from './PeriodFields.module.css'
import { type DayRange, dayParam } from './period.ts'

export function PeriodFields(props: { shown: DayRange; month: DayRange; params: ListParams }) {
  const { shown, month, params } = props
  const isMonth = shown.desde === month.desde && shown.hasta === month.hasta
  const choose = (end: keyof DayRange) => (day: string) =>
    params.set({ [end]: dayParam(end, day, month) })
  return (
    <div className={classes['period']}>
      <DayInput label={words.from} value={shown.desde} onChange={choose('desde')} />
      <DayInput label={words.to} value={shown.hasta} onChange={choose('hasta')} />
      {!isMonth && (
        <Button variant="subtle" onClick={() => params.set({ desde: undefined, hasta: undefined })}>
          {words.thisMonth}
        </Button>
      )}
    </div>
  )
}

/** Applies a date only when it is complete or cleared, not while its year is being typed. */
export function DayInput(props: { label: string; value: string; onChange: (day: string) => void }) {
  const { label, value } = props
  const [draft, setDraft] = useState({ text: value, base: value })
  if (draft.base !== value) setDraft({ text: value, base: value })
  return (
    <label className={classes['day']}>
      <span>{label}</span>
      <TextInput
        type="date"
        value={draft.text}
        onChange={(event) => {
          const { value: text, validity } = event.currentTarget
          setDraft({ text, base: value })
          const isCleared = text === '' && !validity.badInput
          if (isCleared || Day.safeParse(text).success) props.onChange(text)
        }}
      />
    </label>
  )
}
