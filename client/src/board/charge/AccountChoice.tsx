/** Chooses the house account that a payment charges, by its name or tax ID. */
import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { useState } from 'react'
import { texts } from '../../i18n/common.ts'
import { houseWords } from '../../i18n/till.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './AccountChoice.module.css'
import { creditOf } from './credit.ts'
import { useHouseAccounts, usePresentAccount } from './useHouseAccounts.ts'

const words = houseWords.choice

/** The number of listed accounts. A search finds the others. */
const MAX_LISTED = 6
const TYPING_MS = 250

export function AccountChoice(props: {
  chosen: HouseAccount | undefined
  /** The amount that the payment adds to the balance, in currency units. */
  added: number
  money: (amount: number) => string
  onChoose: (account: HouseAccount | undefined) => void
}) {
  const { money, onChoose } = props
  const account = usePresentAccount(props.chosen)
  if (!account) return <AccountSearch money={money} onChoose={onChoose} />
  return (
    <fieldset className={classes['choice']}>
      <legend className="legend">{words.legend}</legend>
      <div className={classes['chosen']}>
        <Account account={account} money={money} />
        <Button variant="default" onClick={() => onChoose(undefined)}>
          {words.change}
        </Button>
      </div>
      {props.added > creditOf(account) && (
        <FailureBox text={words.overLimit({ amount: money(creditOf(account)) })} />
      )}
    </fieldset>
  )
}

function AccountSearch(props: {
  money: (amount: number) => string
  onChoose: (account: HouseAccount) => void
}) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS)
  const read = useHouseAccounts(wanted)
  if (read.isPending) return <Loader aria-label={texts.common.loading} />
  if (read.isError) {
    return <RetryBox title={houseWords.loadFailed} onRetry={read.refetch} />
  }
  const { data, total } = read.data
  const shown = data.slice(0, MAX_LISTED)
  const isSearching = wanted !== ''
  return (
    <fieldset className={classes['choice']}>
      <legend className="legend">{words.legend}</legend>
      {total === 0 && !isSearching && <p>{words.none}</p>}
      {(total > MAX_LISTED || isSearching || search !== '') && (
        <TextInput
          label={words.search}
          autoComplete="off"
          maxLength={200}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div className={classes['accounts']} aria-busy={read.isFetching}>
        {shown.map((each) => (
          <UnstyledButton
            key={each.id}
            className={classes['account']}
            onClick={() => props.onChoose(each)}
          >
            <Account account={each} money={props.money} />
          </UnstyledButton>
        ))}
      </div>
      <output className={classes['hint']}>
        {total === 0 && isSearching && words.nothing}
        {total > MAX_LISTED && words.more({ count: total - MAX_LISTED })}
      </output>
    </fieldset>
  )
}

function Account({ account, money }: { account: HouseAccount; money: (amount: number) => string }) {
  return (
    <span className={classes['words']}>
      <strong>{account.name}</strong>
      {account.tax_id && <span className={classes['hint']}>{account.tax_id}</span>}
      <span className={classes['left']}>{words.left({ amount: money(creditOf(account)) })}</span>
    </span>
  )
}
