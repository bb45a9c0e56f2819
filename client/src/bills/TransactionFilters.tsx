import { TransactionKind, type TransactionList } from '@orderi/shared/payments/transactions'
import { usePaymentMethods } from '../board/charge/useCashDesk.ts'
import { transactionsWords as words } from '../i18n/money.ts'
import { tillWords } from '../i18n/till.ts'
import { FilterSelect } from '../office/list/FilterSelect.tsx'
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
  const filter = { params, className: classes['filter'] }
  return (
    <>
      <FilterSelect
        {...filter}
        name="tipo"
        label={words.kind}
        all={words.everyKind}
        options={TransactionKind.options.map((kind) => ({ value: kind, label: kindName(kind) }))}
      />
      <FilterSelect
        {...filter}
        name="metodo"
        label={words.method}
        all={words.everyMethod}
        options={methods.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FilterSelect
        {...filter}
        name="persona"
        label={words.person}
        all={words.everyPerson}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  )
}
