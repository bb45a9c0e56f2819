import { Button } from '@mantine/core'
import type { CashCount, CashMovement, Register } from '@orderi/shared/payments/cash-sessions'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs'
import { Link } from 'react-router-dom'
import { dateTime } from '../i18n/format.ts'
import { tillWords as words } from '../i18n/till.ts'
import { StatusMark } from '../office/list/StatusMark.tsx'
import { isOpen, type OpenRegister } from '../office/openRegister.ts'
import { Section } from '../office/Section.tsx'
import { useOwnZone } from '../office/useOwnZone.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { Note } from '../ui/Note.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { Movements } from './Movements.tsx'
import classes from './Till.module.css'
import { useCashSession } from './useCashSession.ts'
import { useForgetKnown } from './useForgetKnown.ts'

export interface RegisterActions {
  readonly open: (register: Register) => void
  readonly move: (register: OpenRegister) => void
  readonly drawer: (register: OpenRegister) => void
  readonly close: (register: OpenRegister) => void
  readonly reverse: (movement: CashMovement) => void
}

/** A register and its session. `actions` is undefined without the permission. */
export function RegisterPart(props: {
  register: Register
  hasDrawer: boolean
  isDisabled: boolean
  actions: RegisterActions | undefined
}) {
  const { register, isDisabled, actions } = props
  const { name, kind } = register
  const zone = useOwnZone()
  const isOpened = isOpen(register)
  useForgetKnown('openRegister', { kind: 'register', id: register.id }, isOpened)
  return (
    <Section
      title={name}
      marks={
        <>
          <StatusMark isOn={isOpened} on={words.open} off={words.closed} />
          {kind === 'mesero' && <span className="faint">{words.kinds.mesero}</span>}
        </>
      }
      text={
        isOpened
          ? words.since({
              number: register.session.number,
              person: register.session.opened_by,
              when: dateTime(register.session.opened_at, zone),
            })
          : words.noSession
      }
      controls={actions && <RegisterButtons {...props} actions={actions} />}
    >
      {actions && isOpened && (
        <SessionMovements
          session={register.session.id}
          onReverse={isDisabled ? undefined : actions.reverse}
        />
      )}
    </Section>
  )
}

function RegisterButtons(props: {
  register: Register
  hasDrawer: boolean
  isDisabled: boolean
  actions: RegisterActions
}) {
  const { register, hasDrawer, isDisabled, actions } = props
  const { name } = register
  if (!isOpen(register)) {
    return (
      <div className={classes['actions']}>
        <Button
          leftSection={<IconLockOpen size="1.125rem" />}
          aria-label={words.openOne({ register: name })}
          disabled={isDisabled}
          onClick={() => actions.open(register)}
        >
          {words.openSession}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['actions']}>
      <Button
        variant="light"
        leftSection={<IconArrowsExchange size="1.125rem" />}
        aria-label={words.moveOne({ register: name })}
        disabled={isDisabled}
        onClick={() => actions.move(register)}
      >
        {words.move}
      </Button>
      {hasDrawer && (
        <ToolButton
          icon={IconInbox}
          iconSize="1.125rem"
          aria-label={words.drawer.openOne({ register: name })}
          disabled={isDisabled}
          onClick={() => actions.drawer(register)}
        >
          {words.drawer.open}
        </ToolButton>
      )}
      <Button
        component={Link}
        to={`?turno=${register.session.id}`}
        variant="default"
        leftSection={<IconReportMoney size="1.125rem" />}
        aria-label={words.xOne({ register: name })}
      >
        {words.x}
      </Button>
      <ToolButton
        icon={IconLock}
        iconSize="1.125rem"
        aria-label={words.closeOne({ register: name })}
        disabled={isDisabled}
        onClick={() => actions.close(register)}
      >
        {words.closeSession}
      </ToolButton>
    </div>
  )
}

function SessionMovements(props: {
  session: number
  onReverse: ((movement: CashMovement) => void) | undefined
}) {
  const read = useCashSession(props.session)
  const { counted = null, counts = [] } = read.data ?? {}
  return (
    <>
      {counted !== null && <PendingCount count={counts.at(-1)} />}
      <h3 className={classes['subtitle']}>{words.movements.title}</h3>
      <Loaded read={read} failed={words.movements.failed} height="6rem">
        {({ movements }) => (
          <Movements movements={movements.toReversed()} onReverse={props.onReverse} />
        )}
      </Loaded>
    </>
  )
}

function PendingCount({ count }: { count: CashCount | undefined }) {
  const zone = useOwnZone()
  if (!count) return null
  const person = count.user ?? words.report.nobody
  return (
    <Note
      kind="note"
      tone="brand"
      icon={<IconLock size="1.25rem" />}
      text={words.closing.pending({ person, when: dateTime(count.at, zone) })}
    />
  )
}
