import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { chargeWords } from '../i18n/board.ts'
import { profileWords } from '../i18n/office.ts'
import { PinDialog } from '../office/pin/PinDialog.tsx'
import { Section } from '../office/Section.tsx'

const words = profileWords.pin

/** The person's PIN in the restaurant where the session works. */
export function PinSection() {
  const user = useStore(session, (state) => state.user?.id)
  const restaurant = useStore(session, (state) => state.restaurant)
  const [isOpen, setOpen] = useState(false)
  if (!restaurant) return null
  return (
    <Section title={words.title} text={words.text}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {chargeWords.ownPin.manage}
      </Button>
      <PinDialog opened={isOpen} user={user} onClose={() => setOpen(false)} />
    </Section>
  )
}
