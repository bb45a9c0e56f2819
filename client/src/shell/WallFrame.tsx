/** The frame for a board on a wall: no navigation. Keeps the screen awake. */
import { useState } from 'react'
import { HeaderSlotContext } from '../ui/pageHeader.tsx'
import { useWakeLock } from '../ui/wakeLock.ts'
import { type FrameProps, MAIN_ID } from './frame.ts'
import classes from './WallFrame.module.css'

export function WallFrame({ children }: FrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useWakeLock(true)
  return (
    <div className={classes['frame']}>
      <header className={classes['header']} ref={setSlot} />
      <main className={classes['main']} id={MAIN_ID} tabIndex={-1}>
        <HeaderSlotContext value={slot}>{children}</HeaderSlotContext>
      </main>
    </div>
  )
}
