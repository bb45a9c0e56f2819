/** Chooses the house account that a payment charges, by its name or tax ID. */
import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core'
import { isFound, searchWords } from '@orderi/shared/kernel/search'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import { useState } from 'react'
import { houseWords } from '../../i18n/house.ts'
import { texts } from '../../i18n/texts.ts'
import { FailureBox } from '../../ui/FailureBox.tsx'
import classes from './AccountChoice.module.css'
import { creditOf } from './credit.ts'
import { useHouseAccounts } from './useHouseAccounts.ts'

const words = houseWords.choice

/** More accounts than this are found by a search. */
const MOST = 6

export function AccountChoice(props: {
  chosen: number | undefined
  /** The amount that the payment adds to the balance, in currency units. */
  added: number
  money: (amount: number) => string
  onChoose: (account: number | undefined) => void
}) {
  const { chosen, money, onChoose } = props
  const { accounts, isLoading, isFailed, retry } = useHouseAccounts()
  const [search, setSearch] = useState('')
  const account = accounts.find(({ id }) => id === chosen)
  const found = accounts.filter(({ name, tax_id }) =>
    isFound(`${name} ${tax_id ?? ''}`, searchWords(search)),
  )
  if (isLoading) return <Loader aria-label={texts.common.loading} />
  if (isFailed) {
    return (
      <FailureBox text={houseWords.loadFailed}>
        <Button variant="default" onClick={retry}>
          {texts.common.retry}
        </Button>
      </FailureBox>
    )
  }
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>{words.legend}</legend>
      {accounts.length === 0 && <p>{words.none}</p>}
      {account && (
        <div className={classes['chosen']}>
          <Account account={account} money={money} />
          <Button variant="default" onClick={() => onChoose(undefined)}>
            {words.change}
          </Button>
        </div>
      )}
      {account && props.added > creditOf(account) && (
        <FailureBox text={words.overLimit(money(creditOf(account)))} />
      )}
      {!account && accounts.length > 0 && (
        <>
          {accounts.length > MOST && (
            <TextInput
              label={words.search}
              autoComplete="off"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          <div className={classes['accounts']}>
            {found.slice(0, MOST).map((each) => (
              <UnstyledButton
                key={each.id}
                className={classes['account']}
                onClick={() => onChoose(each.id)}
              >
                <Account account={each} money={money} />
              </UnstyledButton>
            ))}
          </div>
          <output className={classes['hint']}>
            {found.length === 0 && words.nothing}
            {found.length > MOST && words.more(found.length - MOST)}
          </output>
        </>
      )}
    </fieldset>
  )
}

function Account({ account, money }: { account: HouseAccount; money: (amount: number) => string }) {
  return (
    <span className={classes['words']}>
      <strong>{account.name}</strong>
      {account.tax_id && <span className={classes['hint']}>{account.tax_id}</span>}
      <span className={classes['left']}>{words.left(money(creditOf(account)))}</span>
    </span>
  )
}
