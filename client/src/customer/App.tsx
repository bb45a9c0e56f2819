import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ImportBoundary, ImportFallbackContext, loadable } from '../ui/loadable.tsx'
import { NoticeArea } from '../ui/notices.tsx'
import { goTo, lastScroll, pageAddress } from './address.ts'
import { JoinRequestSheet } from './bill/JoinRequestSheet.tsx'
import { OpenView } from './open/OpenView.tsx'
import { TableViews } from './TableViews.tsx'
import { LoadingView } from './ui/LoadingView.tsx'
import { Problem } from './ui/Problem.tsx'
import { useWords } from './words/language.ts'
import { withViewWords } from './words/withViewWords.ts'

const HistoryView = loadable(
  async () => (await import('./person/HistoryView.tsx')).HistoryView,
  <LoadingView />,
)
const PersonView = loadable(
  async () => (await import('./person/PersonView.tsx')).PersonView,
  <LoadingView />,
)
const PrivacyView = loadable(
  async () => (await withViewWords(import('./privacy/PrivacyView.tsx'))).PrivacyView,
  <LoadingView />,
)
const ReceiptView = loadable(
  async () => (await import('./receipt/ReceiptView.tsx')).ReceiptView,
  <LoadingView />,
)
const EraseView = loadable(
  async () => (await withViewWords(import('./erase/EraseView.tsx'))).EraseView,
  <LoadingView />,
)

const VIEWS: Readonly<Record<string, ComponentType>> = {
  historial: HistoryView,
  cliente: PersonView,
  privacidad: PrivacyView,
  desvincularme: EraseView,
  recibo: ReceiptView,
  open: OpenView,
  menu: TableViews,
}

const reload = () => location.reload()

export function App() {
  const words = useWords()
  const path = useStore(pageAddress, (state) => state.path)
  const View = VIEWS[path.split('/')[1] ?? '']
  useEffect(() => {
    if (!View) goTo('/menu', { replace: true })
  }, [View])
  const [first] = useState(path)
  useLayoutEffect(() => {
    window.scrollTo(0, lastScroll(path))
    if (path !== first) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path, first])
  return (
    <ImportBoundary missing={<Problem text={words.refusals.other} onRetry={reload} />}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <ImportFallbackContext value={<Problem text={words.partMissing} onRetry={reload} />}>
        {View && <View />}
      </ImportFallbackContext>
      <JoinRequestSheet />
      {/* Notices appear above the lower bar. On the bill, they appear below the title, because the bill has buttons at its end. */}
      <NoticeArea isSingle isOnTop={path === '/menu/cuenta'} />
    </ImportBoundary>
  )
}
