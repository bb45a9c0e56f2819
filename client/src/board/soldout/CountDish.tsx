import { Button } from '@mantine/core'
import { setCountdown } from '@orderi/shared/contract/backoffice'
import { DEFAULT_THRESHOLD, MAX_COUNTED } from '@orderi/shared/menu/countdown'
import type { Countdown, MenuProduct } from '@orderi/shared/menu/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { waiterWords } from '../../i18n/kitchen-waiter.ts'
import { useBranch } from '../../live/react.tsx'
import { NumberField } from '../../office/form/NumberField.tsx'
import { type NumberValue, numberError } from '../../office/form/numbers.ts'
import { showFailure } from '../../shell/showFailure.ts'
import { showDone } from '../../ui/notices.tsx'
import classes from './CountDish.module.css'

const words = waiterWords.soldOut.countdown
const LEFT = { min: 0, max: MAX_COUNTED, decimals: 0 } as const
const PIECES = { min: 1, max: MAX_COUNTED, decimals: 0 } as const
const THRESHOLD = { min: 0, max: MAX_COUNTED, decimals: 0 } as const

const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** The button and the form that set how many pieces of a dish are left, and how many there are each day. */
export function CountDish(props: {
  dish: Pick<MenuProduct, 'id' | 'name'>
  countdown: Countdown | undefined
}) {
  const { dish, countdown } = props
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        className={classes['open']}
        variant="default"
        aria-label={words.count({ dish: dish.name })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words.countShort}
      </Button>
      {isOpen && <CountForm id={formId} {...{ dish, countdown }} onDone={close} />}
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
  // Orders may change the number while the form is open.
  const [shownLeft] = useState(countdown && Math.max(countdown.left, 0))
  const [left, setLeft] = useState<NumberValue>(shownLeft ?? '')
  const [pieces, setPieces] = useState<NumberValue>(countdown?.pieces ?? '')
  const [threshold, setThreshold] = useState<NumberValue>(countdown?.threshold ?? DEFAULT_THRESHOLD)
  const { mutate, isPending } = useMutation({
    mutationFn: (cantidad: number | null) =>
      api.request(setCountdown, {
        body: {
          id: dish.id,
          sucursal: branch,
          cantidad,
          ...(cantidad !== null && { umbral: Number(threshold) }),
          // An unchanged number is not sent, because orders may have counted it down since.
          ...(cantidad !== null && left !== shownLeft && { quedan: Number(left) }),
        },
      }),
    onSuccess: (_, cantidad) => {
      void queries.invalidateQueries({ queryKey: queryKeys.countdowns(branch) })
      const title =
        cantidad === null
          ? words.uncounted({ dish: dish.name })
          : words.counted({ dish: dish.name, amount: Number(left) })
      showDone({ title, closeLabel: texts.common.close })
      onDone()
    },
    onError: (error) => showFailure(waiterWords.soldOut.failed({ dish: dish.name }), error),
  })
  const daily = pieces === '' ? left : pieces
  const isValid =
    !numberError(left, LEFT) && !numberError(daily, PIECES) && !numberError(threshold, THRESHOLD)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) mutate(Number(daily))
  }
  return (
    <form
      ref={showWhole}
      id={props.id}
      className={classes['form']}
      aria-label={words.count({ dish: dish.name })}
      onSubmit={save}
    >
      <p className="intro">{words.hint}</p>
      <NumberField label={words.left} limits={LEFT} value={left} onChange={setLeft} />
      <NumberField
        label={words.daily}
        limits={PIECES}
        value={pieces}
        onChange={setPieces}
        placeholder={pieces === '' ? `${left}` : undefined}
      />
      <NumberField
        label={words.threshold}
        limits={THRESHOLD}
        value={threshold}
        onChange={setThreshold}
      />
      <div className={classes['actions']}>
        {countdown && (
          <Button variant="default" disabled={isPending} onClick={() => mutate(null)}>
            {words.stop}
          </Button>
        )}
        <Button type="submit" disabled={!isValid} loading={isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
