import { NativeSelect } from '@mantine/core'
import { TransactionKind, type TransactionList } from '@orderi/shared/payments/transactions'
import { usePaymentMethods } from '../board/charge/useCashDesk.ts'
import { transactionsWords as words } from '../i18n/money.ts'
import { tillWords } from '../i18n/till.ts'
import type { ListParams } from '../office/list/useListParams.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import classes from './TransactionsScreen.module.css'

const KIND_NAMES: Readonly<Record<TransactionKind, string>> = {
  ...words.kinds,
  ...tillWords.moving.kinds,
}

export function kindName(kind: TransactionKind): string {
  return KIND_NAMES[kind]
}

export function TransactionFilters(props: {
  params: ListParams
  people: TransactionList['people']
}) {
  const { params, people } = props
  const methods = usePaymentMethods(useOwnRestaurant().data?.id).data?.data ?? []
  return (
    <>
      <NativeSelect
        className={classes['filter'] ?? ''}
        aria-label={words.kind}
        data={[
          { value: '', label: words.everyKind },
          ...TransactionKind.options.map((kind) => ({ value: kind, label: kindName(kind) })),
        ]}
        value={params.filter('tipo') ?? ''}
        onChange={(event) => params.set({ tipo: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        aria-label={words.method}
        data={[
          { value: '', label: words.everyMethod },
          ...methods.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={params.filter('metodo') ?? ''}
        onChange={(event) => params.set({ metodo: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        aria-label={words.person}
        data={[
          { value: '', label: words.everyPerson },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={params.filter('persona') ?? ''}
        onChange={(event) => params.set({ persona: event.currentTarget.value })}
      />
    </>
  )
}
