/** The days that the list covers; the current month until somebody chooses. */
import { Button, TextInput } from '@mantine/core'
import { Day } from '@orderi/shared/kernel/time'
import { useState } from 'react'
import { billsWords as words } from '../i18n/bills.ts'
import type { ListParams } from '../office/list/useListParams.ts'
import classes from './Period.module.css'

interface Days {
  readonly desde: string
  readonly hasta: string
}

export function Period(props: { period: Days; month: Days; params: ListParams }) {
  const { period, month, params } = props
  const isMonth = period.desde === month.desde && period.hasta === month.hasta
  const choose = (end: keyof Days) => (day: string) =>
    params.set({ [end]: day === month[end] ? undefined : day })
  return (
    <div className={classes['period']}>
      <DayInput label={words.from} value={period.desde} onChange={choose('desde')} />
      <DayInput label={words.to} value={period.hasta} onChange={choose('hasta')} />
      {!isMonth && (
        <Button variant="subtle" onClick={() => params.set({ desde: undefined, hasta: undefined })}>
          {words.thisMonth}
        </Button>
      )}
    </div>
  )
}

/** A day is chosen when it is whole: a year that is still being typed is none. */
function DayInput(props: { label: string; value: string; onChange: (day: string) => void }) {
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
          const text = event.currentTarget.value
          setDraft({ text, base: value })
          if (Day.safeParse(text).success) props.onChange(text)
        }}
      />
    </label>
  )
}
