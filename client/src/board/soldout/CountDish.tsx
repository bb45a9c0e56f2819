import { Button, NumberInput } from '@mantine/core'
import { setCountdown } from '@orderi/shared/contract/backoffice'
import { DEFAULT_THRESHOLD, MAX_COUNTED } from '@orderi/shared/menu/countdown'
import type { Countdown, MenuProduct } from '@orderi/shared/menu/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useBranch } from '../../live/react.tsx'
import { showDone, showFailed } from '../../ui/notices.tsx'
import classes from './CountDish.module.css'

const words = waiterWords.soldOut.countdown
const closeLabel = texts.common.close

/** How many pieces of a dish are left, and the form that sets the number. */
export function CountDish(props: {
  dish: Pick<MenuProduct, 'id' | 'name'>
  countdown: Countdown | undefined
}) {
  const { dish, countdown } = props
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={classes['open']}
        variant="default"
        aria-label={words.count({ dish: dish.name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        aria-describedby={countdown ? `${formId}-state` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span id={`${formId}-state`}>
          {countdown
            ? words.state({ left: Math.max(countdown.left, 0), amount: countdown.amount })
            : words.countShort}
        </span>
      </Button>
      {isOpen && <CountForm id={formId} {...{ dish, countdown }} onDone={() => setOpen(false)} />}
    </>
  )
}

function CountForm(props: {
  id: string
  dish: Pick<MenuProduct, 'id' | 'name'>
  countdown: Countdown | undefined
  onDone: () => void
}) {
  const { dish, countdown, onDone } = props
  const branch = useBranch()?.id ?? 0
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number | string>(countdown?.amount ?? '')
  const [threshold, setThreshold] = useState<number | string>(
    countdown?.threshold ?? DEFAULT_THRESHOLD,
  )
  const { mutate, isPending } = useMutation({
    mutationFn: (cantidad: number | null) =>
      api.request(setCountdown, {
        body: { id: dish.id, sucursal: branch, cantidad, umbral: Number(threshold) },
      }),
    onSuccess: (_, cantidad) => {
      void queries.invalidateQueries({ queryKey: queryKeys.countdowns(branch) })
      const title =
        cantidad === null
          ? words.uncounted({ dish: dish.name })
          : words.counted({ dish: dish.name, amount: cantidad })
      showDone({ title, closeLabel })
      onDone()
    },
    onError: (error) =>
      showFailed({
        title: waiterWords.soldOut.failed({ dish: dish.name }),
        text: error.message || texts.common.unexpected,
        closeLabel,
      }),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typeof amount === 'number') mutate(amount)
  }
  return (
    <form
      id={props.id}
      className={classes['form']}
      aria-label={words.count({ dish: dish.name })}
      onSubmit={save}
    >
      <p className="intro">{words.hint}</p>
      <NumberInput
        data-autofocus
        autoFocus
        required
        label={words.amount}
        value={amount}
        min={1}
        max={MAX_COUNTED}
        allowDecimal={false}
        onChange={setAmount}
      />
      <NumberInput
        required
        label={words.threshold}
        value={threshold}
        min={0}
        max={MAX_COUNTED}
        allowDecimal={false}
        onChange={setThreshold}
      />
      <div className={classes['actions']}>
        {countdown && (
          <Button variant="default" disabled={isPending} onClick={() => mutate(null)}>
            {words.stop}
          </Button>
        )}
        <Button type="submit" loading={isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
