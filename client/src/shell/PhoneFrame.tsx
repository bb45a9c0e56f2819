import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { BottomBarContext } from '../ui/bottomBar.tsx'
import { HeaderSlotContext } from '../ui/pageHeader.tsx'
import { useRootMark } from '../ui/rootMark.ts'
import { useIsShortScreen } from '../ui/shortScreen.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { type FrameProps, MAIN_ID } from './frame.ts'
import classes from './PhoneFrame.module.css'
import { isBoard } from './places.ts'
import { SuperadminBand } from './SuperadminBand.tsx'
import { useBranchName } from './useBranchName.ts'

export function PhoneFrame({ user, children }: FrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [barNode, setBarNode] = useState<HTMLElement | null>(null)
  const [isTaken, setTaken] = useState(false)
  const take = useCallback(() => {
    setTaken(true)
    return () => setTaken(false)
  }, [])
  const bar = useMemo(() => ({ node: barNode, take }), [barNode, take])
  const branch = useBranchName()
  const hasOwnBranch = isBoard(useLocation().pathname)
  useRootMark('phone-frame')
  useRootMark('short-screen', useIsShortScreen())
  return (
    <div className={classes['frame']}>
      <SuperadminBand user={user} />
      <header className={classes['header']}>
        <div ref={setSlot} />
        {!hasOwnBranch && branch !== undefined && <p className={classes['branch']}>{branch}</p>}
      </header>
      <main className={classes['main']} id={MAIN_ID} tabIndex={-1}>
        <HeaderSlotContext value={slot}>
          <BottomBarContext value={bar}>{children}</BottomBarContext>
        </HeaderSlotContext>
      </main>
      <Footer />
      <BottomBar user={user} isTaken={isTaken} onEntries={setBarNode} />
    </div>
  )
}
