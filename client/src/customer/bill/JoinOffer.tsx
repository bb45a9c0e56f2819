/** Offers to join another open bill of the table, to guests who have no orders. */
import type { Bill } from '@orderi/shared/bills/schema'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.ts'
import { JoinSheet } from './JoinSheet.tsx'

export function JoinOffer({ bill }: { bill: Bill | null }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const hasOwn = bill !== null && bill.products.length > 0
  if (hasOwn) return null
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        <Icon name="share" />
        {words.join.look}
      </Button>
      {isOpen && <JoinSheet onClose={() => setOpen(false)} />}
    </>
  )
}
