/** Asks for confirmation before a branch, hall or table with open bills becomes inactive, and names the bills. */
import type { Bill } from '@orderi/shared/bills/schema'
import { openBills } from '@orderi/shared/contract/administration'
import { type ReactNode, useState } from 'react'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { floorWords } from '../i18n/office.ts'
import classes from '../ui/Question.module.css'
import { Question } from '../ui/Question.tsx'
import type { StatusValue } from './StatusField.tsx'

const words = floorWords.openBills

const MAX_NAMED = 8

interface Asked {
  readonly turn: number
  readonly name: string
  readonly bills: readonly Bill[]
  readonly answer: (isYes: boolean) => void
}

export interface Place {
  readonly name: string
  readonly branchId: number
  /** Undefined for all tables of the branch. */
  readonly tableIds?: readonly number[]
}

interface OpenBillsQuestion<Entity> {
  /** Returns true if no bill is open at the place, or the user confirms. @throws ApiError or NetworkError */
  confirm(entity: Entity): Promise<boolean>
  /** Like `confirm`, before a form is saved. Returns true if the form does not make the entity inactive. */
  confirmEdit(values: { readonly status: StatusValue }, entity: Entity): Promise<boolean>
  /** The caller must render this dialog. */
  readonly question: ReactNode
}

export function useOpenBillsQuestion<Entity extends { readonly status: 0 | 1 }>(
  placeOf: (entity: Entity) => Place | Promise<Place>,
): OpenBillsQuestion<Entity> {
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState(false)
  const close = (isYes: boolean) => {
    setOpened(false)
    asked?.answer(isYes)
  }
  async function confirm(entity: Entity): Promise<boolean> {
    const { name, branchId, tableIds } = await placeOf(entity)
    const { data } = await api.request(openBills, { params: { sucursal: branchId } })
    const bills = tableIds ? data.filter(({ table_id }) => tableIds.includes(table_id)) : data
    if (bills.length === 0) return true
    return new Promise((answer) => {
      setAsked((last) => ({ turn: (last?.turn ?? 0) + 1, name, bills, answer }))
      setOpened(true)
    })
  }
  return {
    confirm,
    confirmEdit: async ({ status }, entity) =>
      status === '1' || entity.status === 0 || confirm(entity),
    question: (
      // A new key mounts a new question, so that it opens above the dialog that is already open.
      <Question
        key={asked?.turn}
        opened={opened}
        title={words.title({ name: asked?.name ?? '' })}
        text={words.text}
        no={texts.common.cancel}
        yes={words.yes}
        isDanger
        onNo={() => close(false)}
        onYes={() => close(true)}
      >
        <ul className={classes['list']}>
          {asked?.bills.slice(0, MAX_NAMED).map((bill) => (
            <li key={bill.id}>
              {[texts.pos.bill.title({ number: bill.number }), bill.name, bill.table.name]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {asked && asked.bills.length > MAX_NAMED && (
            <li>{words.more({ count: asked.bills.length - MAX_NAMED })}</li>
          )}
        </ul>
      </Question>
    ),
  }
}
