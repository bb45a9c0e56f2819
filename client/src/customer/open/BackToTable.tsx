/** A button back to the previous table, for a guest with an open bill who scanned a QR code that leads to no menu. */
import type { Bill } from '@orderi/shared/bills/schema'
import { openBill } from '@orderi/shared/contract/customers'
import { useEffect, useState } from 'react'
import { goTo } from '../address.ts'
import { api } from '../api.ts'
import { lastTableCode } from '../menu/storedMenu.ts'
import { Button } from '../ui/Button.tsx'
import { setTable, visit } from '../visit/visit.ts'
import { useWords } from '../words/language.ts'

export function BackToTable() {
  const words = useWords()
  const [bill, setBill] = useState<Bill>()
  const table = lastTableCode()
  useEffect(() => {
    if (visit.getState().person === null || table === undefined) return undefined
    let isGone = false
    api.request(openBill, { query: { mesa: table } }).then(
      (open) => !isGone && open.bill && setBill(open.bill),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [table])
  if (!bill || table === undefined || table === visit.getState().code) return null
  return (
    <Button
      kind="main"
      onClick={() => {
        setTable(table)
        goTo('/menu/cuenta', { replace: true })
      }}
    >
      {words.open.backToBill({ table: bill.table.name })}
    </Button>
  )
}
