import { useState } from 'react'
import { texts } from '../i18n/common.ts'
import { loadable } from '../ui/loadable.tsx'
import { HeaderSlotContext } from '../ui/pageHeader.tsx'
import classes from './DeskFrame.module.css'
import { Footer } from './Footer.tsx'
import { type FrameProps, MAIN_ID } from './frame.ts'
import { Sidebar } from './Sidebar.tsx'
import { SuperadminBand } from './SuperadminBand.tsx'
import { UserButtonPlaceholder } from './UserLabel.tsx'

const UserMenu = loadable(
  async () => (await import('./UserMenu.tsx')).UserMenu,
  <UserButtonPlaceholder />,
)

export function DeskFrame({ user, children }: FrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href={`#${MAIN_ID}`}>
        {texts.shell.skip}
      </a>
      <Sidebar />
      <div className={classes['column']}>
        <SuperadminBand user={user} />
        <header className={classes['header']}>
          <div className={classes['slot']} ref={setSlot} />
          <UserMenu user={user} />
        </header>
        <main className={classes['main']} id={MAIN_ID} tabIndex={-1}>
          <HeaderSlotContext value={slot}>{children}</HeaderSlotContext>
        </main>
        <Footer />
      </div>
    </div>
  )
}
