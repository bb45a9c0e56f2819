import { Button, NativeSelect, PasswordInput } from '@mantine/core'
import { approvers } from '@orderi/shared/contract/payments'
import type { Approval } from '@orderi/shared/payments/schema'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { chargeWords as words } from '../../i18n/charge.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './ApprovalFields.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', '⌫'] as const
const MAX_DIGITS = 8

/** Chooses a person who can approve, and takes the person's PIN from the keyboard or the keypad. */
export function useApproval(isNeeded: boolean) {
  const branch = useStore(session, (state) => state.branch) ?? 0
  const people = useQuery({
    queryKey: queryKeys.approvers(branch),
    queryFn: ({ signal }) => api.request(approvers, { params: { sucursal: branch }, signal }),
    enabled: isNeeded,
    staleTime: 0,
  })
  const [chosen, choose] = useState<number>()
  const [pin, setPin] = useState('')
  const list = people.data?.data ?? []
  const user = chosen ?? list[0]?.id
  const approval: Approval | undefined =
    isNeeded && user !== undefined && pin !== '' ? { user, pin } : undefined
  return {
    people: list,
    isEmpty: people.isSuccess && list.length === 0,
    user,
    choose,
    pin,
    setPin,
    approval,
  }
}

export function ApprovalFields(props: ReturnType<typeof useApproval>) {
  const { people, isEmpty, user, choose, pin, setPin } = props
  const press = (key: (typeof DIGITS)[number]) =>
    setPin(key === '⌫' ? pin.slice(0, -1) : (pin + key).slice(0, MAX_DIGITS))
  if (isEmpty) return <FailureBox text={words.noApprovers} />
  return (
    <>
      <NativeSelect
        label={words.approver}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(user ?? '')}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <PasswordInput
        label={words.pin}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        value={pin}
        onChange={({ currentTarget }) => setPin(currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <fieldset className={classes['pad']} aria-label={words.keypad}>
        {DIGITS.map((key) =>
          key === '' ? (
            <span key="gap" />
          ) : (
            <Button
              key={key}
              variant="default"
              aria-label={key === '⌫' ? words.deleteDigit : key}
              onClick={() => press(key)}
            >
              {key === '⌫' ? <IconBackspace size="1.25rem" /> : key}
            </Button>
          ),
        )}
      </fieldset>
    </>
  )
}
