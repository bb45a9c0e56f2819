import IconCashRegister from '@tabler/icons-react/dist/esm/icons/IconCashRegister.mjs'
import { queryKeys } from '../../api/queryKeys.ts'
import { chargeWords as words } from '../../i18n/board.ts'
import { useBoardEvents, useBranch } from '../../live/react.tsx'
import { queryClient } from '../../shell/queries.ts'
import classes from './OpenRegisters.module.css'
import { useRegisters } from './useCashDesk.ts'

/** Lists the open registers with their users, updated by events. Renders nothing if the branch takes no payments. */
export function OpenRegisters() {
  const branch = useBranch()
  return branch?.cobros === 1 ? <Registers branch={branch.id} /> : null
}

function Registers({ branch }: { branch: number }) {
  const { data } = useRegisters(branch)
  useBoardEvents((events) => {
    if (events.some(({ type }) => type === 'cash.opened' || type === 'cash.closed'))
      void queryClient.invalidateQueries({ queryKey: queryKeys.registers(branch) })
  })
  if (!data) return null
  const open = data.data.flatMap(({ name, session }) =>
    session ? `${name} (${session.opened_by})` : [],
  )
  return (
    <p className={classes['registers']}>
      <IconCashRegister size="1.25rem" />
      <span>
        {words.openRegisters}:{' '}
        <strong>{open.length > 0 ? open.join(' · ') : words.noneOpen}</strong>
      </span>
    </p>
  )
}
