/** Which address of the guest's app shows which view. */
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { address, go, lastScroll } from './address.ts'
import { JoinRequestSheet } from './bill/JoinRequestSheet.tsx'
import { Failsafe } from './Failsafe.tsx'
import { later } from './later.tsx'
import { OpenView } from './open/OpenView.tsx'
import { TableViews } from './TableViews.tsx'
import { NoticeArea } from './ui/notices.tsx'
import { useWords } from './words/language.ts'

const HistoryView = later(async () => (await import('./person/HistoryView.tsx')).HistoryView)
const PersonView = later(async () => (await import('./person/PersonView.tsx')).PersonView)
const PrivacyView = later(async () => (await import('./privacy/PrivacyView.tsx')).PrivacyView)
const EraseView = later(async () => (await import('./erase/EraseView.tsx')).EraseView)

const VIEWS: Readonly<Record<string, ComponentType>> = {
  historial: HistoryView,
  cliente: PersonView,
  privacidad: PrivacyView,
  desvincularme: EraseView,
  open: OpenView,
  menu: TableViews,
}

export function App() {
  const words = useWords()
  const path = useStore(address, (state) => state.path)
  const View = VIEWS[path.split('/')[1] ?? '']
  useEffect(() => {
    if (!View) go('/menu', { replace: true })
  }, [View])
  const [first] = useState(path)
  useLayoutEffect(() => {
    window.scrollTo(0, lastScroll(path))
    // Who comes from another view reads on at the beginning of this one.
    if (path !== first) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path, first])
  return (
    <Failsafe>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      {View && <View />}
      <JoinRequestSheet />
      <NoticeArea />
    </Failsafe>
  )
}
