import { Button, NativeSelect } from '@mantine/core'
import { approvers } from '@orderi/shared/contract/payments'
import type { ErrorCode } from '@orderi/shared/kernel/errors'
import type { Approval } from '@orderi/shared/payments/schema'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { session } from '../../api/session.ts'
import { chargeWords as words } from '../../i18n/board.ts'
import { refusals } from '../../i18n/refusals.ts'
import { PinDialog } from '../../office/pin/PinDialog.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import { Note } from '../../ui/Note.tsx'
import { PinPad } from '../../ui/PinPad.tsx'
import classes from './CorrectionQuestion.module.css'

/** True if a refused command can be repeated with an approval, or with another PIN. */
export function asksApproval(code: ErrorCode | null, approval: Approval | undefined): boolean {
  const isPinRefusal = code === 'bad_pin' || code === 'too_many_requests'
  return code === 'needs_approval' || (approval !== undefined && isPinRefusal)
}

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
  const [refused, setRefused] = useState<number>()
  return {
    people: list,
    /** The name of the chosen person, if this person has no permission to approve the command. */
    refusedName: refused === user ? list.find(({ id }) => id === user)?.name : undefined,
    /** Must be called after an attempt, with the code of its refusal. Clears the PIN. */
    recordAttempt: (code: ErrorCode | null | undefined) => {
      setPin('')
      setRefused(code === 'needs_approval' ? approval?.user : undefined)
    },
    isEmpty: people.isSuccess && list.length === 0,
    user,
    choose,
    pin,
    setPin,
    approval,
  }
}

export function ApprovalFields(
  props: ReturnType<typeof useApproval> & { isSending: boolean; onSubmit: () => void },
) {
  const { people, isEmpty, user, choose, pin, setPin, refusedName } = props
  const [isManaging, setManaging] = useState(false)
  const manage = (
    <>
      <Button variant="subtle" onClick={() => setManaging(true)}>
        {words.ownPin.manage}
      </Button>
      <PinDialog opened={isManaging} onClose={() => setManaging(false)} />
    </>
  )
  if (isEmpty) {
    return (
      <div className={classes['approval']}>
        <FailureBox text={words.noApprovers} />
        {manage}
      </div>
    )
  }
  return (
    <div className={classes['approval']}>
      {refusedName === undefined ? (
        <Note
          kind="status"
          tone="brand"
          icon={<IconShieldLock size="1.25rem" />}
          text={refusals.needs_approval}
        />
      ) : (
        <FailureBox text={words.cannotApprove({ person: refusedName })} />
      )}
      <NativeSelect
        label={words.approver}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(user ?? '')}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <PinPad
        label={words.pin}
        keypadLabel={words.keypad}
        deleteLabel={words.deleteDigit}
        value={pin}
        onChange={setPin}
        onSubmit={props.onSubmit}
        isSending={props.isSending}
      />
      {manage}
    </div>
  )
}
