import { NativeSelect, TextInput } from '@mantine/core'
import { paymentReasons, reversePayment } from '@orderi/shared/contract/payments'
import { randomUuid } from '@orderi/shared/kernel/keys'
import type { Payment } from '@orderi/shared/payments/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queryKeys.ts'
import { chargeWords as words } from '../i18n/charge.ts'
import { Question } from '../office/Question.tsx'
import { failureText } from '../shell/failureText.ts'
import { FailureBox } from '../ui/FailureBox.tsx'
import { showDone } from '../ui/notices.tsx'
import classes from './ReversePayment.module.css'

/** Asks for the reason, and reverses a payment. */
export function ReversePayment(props: {
  payment: Payment
  amount: string
  onBack: () => void
  onDone: () => void
}) {
  const { payment, onBack } = props
  const reasons = useQuery({
    queryKey: queryKeys.paymentReasons('devolucion'),
    queryFn: ({ signal }) => api.request(paymentReasons, { query: { tipo: 'devolucion' }, signal }),
  })
  const active = (reasons.data?.data ?? []).filter((reason) => reason.active === 1)
  const [chosen, choose] = useState<number>()
  const [note, setNote] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [key] = useState(randomUuid)
  const motivo = chosen ?? active[0]?.id
  const reverse = async () => {
    if (motivo === undefined) return
    setSending(true)
    try {
      await api.request(reversePayment, {
        body: { payment_id: payment.id, motivo, nota: note },
        key,
      })
      showDone({ title: words.reversed })
      props.onDone()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  const problem = failure ?? reasons.error
  return (
    <Question
      opened
      isDanger
      title={words.reverseTitle(payment.method.name, props.amount)}
      text={words.reverseText}
      no={words.keep}
      yes={words.reverse}
      hasYes={motivo !== undefined}
      isSending={isSending}
      onNo={onBack}
      onYes={() => void reverse()}
    >
      <div className={classes['fields']}>
        <NativeSelect
          label={words.reason}
          data={active.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(motivo ?? '')}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
        <TextInput
          label={words.note}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {problem !== undefined && problem !== null && <FailureBox text={failureText(problem)} />}
      </div>
    </Question>
  )
}
