import { Button } from '@mantine/core'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { lineTotal } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { Note } from '../../ui/Note.tsx'
import { Question } from '../../ui/Question.tsx'
import { StatusMark } from '../StatusMark.tsx'
import { useOrderMoneyFormatter } from '../useMoneyFormatter.ts'
import classes from './CancelStep.module.css'

const words = texts.pos.order

/** A cancel button for the order or for some of its lines. It asks the user to confirm first. */
export function CancelStep(props: {
  order: Order
  lines: readonly OrderLine[]
  title: string
  label?: string
  className?: string | undefined
  disabled?: boolean
  yes: string
  onYes: () => void
}) {
  const { order, lines } = props
  const money = useOrderMoneyFormatter(order)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const isStarted = lines.some(({ status }) => status !== 'Pendiente')
  const lost = sumCents(lines.map((line) => toCents(lineTotal(line))))
  return (
    <>
      <Button
        className={props.className}
        variant="subtle"
        color="red"
        aria-label={props.label}
        disabled={props.disabled ?? false}
        onClick={() => setOpened(true)}
      >
        {words.cancel}
      </Button>
      <Question
        opened={opened}
        title={props.title}
        isDanger
        no={words.cancelNo}
        yes={props.yes}
        onNo={close}
        onYes={() => {
          close()
          props.onYes()
        }}
      >
        <ul className={classes['lines']} aria-label={words.lost}>
          {lines.map((line) => (
            <li key={line.id} className={classes['line']}>
              <span className={classes['dish']}>
                {line.quantity} × {line.product.name}
              </span>
              <StatusMark status={line.status} />
              <span className={classes['amount']}>{money(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
        {isStarted && (
          <div className={classes['warning']}>
            <Note icon={<IconAlertTriangle size="1.25rem" />} text={words.cancelStarted} />
          </div>
        )}
        <p className={classes['text']}>{words.cancelAmount({ amount: money(toAmount(lost)) })}</p>
      </Question>
    </>
  )
}
