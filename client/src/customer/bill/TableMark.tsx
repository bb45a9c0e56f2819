import type { Bill } from '@orderi/shared/bills/schema'
import { useStore } from 'zustand'
import { Note } from '../../ui/Note.tsx'
import { menuStore } from '../menu/menu.ts'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { billStore } from './bill.ts'
import classes from './TableMark.module.css'

/** The guest's open bill at another table than the scanned one, if any. */
function useBillElsewhere(): Bill | undefined {
  const bill = useStore(billStore, (state) => state.bill)
  const menu = useStore(menuStore, (state) => state.menu)
  const isElsewhere = menu && bill && bill.status !== 'Cerrada' && bill.table_id !== menu.table?.id
  return isElsewhere ? bill : undefined
}

export function TableMark({ hasHall = false }) {
  const menu = useStore(menuStore, (state) => state.menu)
  const table = useBillElsewhere()?.table ?? menu?.table
  if (!table && !menu?.branch) return null
  return (
    <span className={classes['table']}>
      <span>{table?.name ?? menu?.branch?.name}</span>
      {hasHall && table && <span>&nbsp;· {table.hall.name}</span>}
    </span>
  )
}

/** Shown after staff moved the bill to another table than the scanned one. */
export function MovedNote() {
  const words = useWords()
  const bill = useBillElsewhere()
  const isScanned = useStore(menuStore, ({ menu }) => menu?.table != null)
  return bill && isScanned ? (
    <Note icon={<Icon name="scan" />} text={words.bill.moved({ table: bill.table.name })} />
  ) : null
}
