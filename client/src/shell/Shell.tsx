import { me } from '@orderi/shared/contract/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { session } from '../api/session.ts'
import { useLayout } from '../ui/layout.tsx'
import { loadable } from '../ui/loadable.tsx'
import { DeskFrame } from './DeskFrame.tsx'
import { followDevice } from './followDevice.ts'
import { PhoneFrame } from './PhoneFrame.tsx'
import { isBoard, loginUrlFor } from './places.ts'
import { queryClient } from './queries.ts'
import { wasSignedOut } from './signOut.ts'
import { WallFrame } from './WallFrame.tsx'

const OtherRestaurantScreen = loadable(
  async () => (await import('./OtherRestaurantScreen.tsx')).OtherRestaurantScreen,
)

const EndedSession = loadable(async () => (await import('./EndedSession.tsx')).EndedSession)

const DevicePerson = loadable(
  async () => (await import('../board/person/DevicePerson.tsx')).DevicePerson,
)

const CHECK_MS = 60_000

const FRAMES = { desk: DeskFrame, phone: PhoneFrame, wall: WallFrame }

async function deleteBoards(): Promise<void> {
  const { deleteStoredBoards } = await import('../live/stored-board.ts')
  await deleteStoredBoards()
}

/** Makes a call from time to time, which ends the session here if the server has ended it. Boards receive that as an event. */
function useSessionCheck(isNeeded: boolean, isDevice: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const check = () => {
      if (document.hidden) return
      if (isDevice) void followDevice()
      else api.request(me).catch(() => undefined)
    }
    const timer = setInterval(check, CHECK_MS)
    window.addEventListener('focus', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', check)
    }
  }, [isNeeded, isDevice])
}

/** Redirects to the login if nobody is logged in. The login then returns to this address, except after a logout. */
export function Shell() {
  const user = useStore(session, (state) => state.user)
  const isMoved = useStore(session, (state) => state.isMoved)
  const isEnded = useStore(session, (state) => state.isEnded)
  const { pathname, search } = useLocation()
  const Frame = FRAMES[useLayout()]
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const isNobody = user === null
  useEffect(() => {
    if (isNobody) void deleteBoards()
  }, [isNobody])
  useSessionCheck(!isNobody && !isBoard(pathname), user?.device != null)
  if (!user) {
    const isByHand = last !== null && wasSignedOut(last.token)
    return <Navigate to={isByHand ? '/login' : loginUrlFor(pathname + search)} replace />
  }
  if (user.needsSecondFactor) return <Navigate to={loginUrlFor(pathname + search)} replace />
  if (isMoved) return <OtherRestaurantScreen />
  return (
    <QueryClientProvider client={queryClient}>
      <Frame user={user}>
        <Outlet />
      </Frame>
      {user.device && <DevicePerson />}
      {isEnded && <EndedSession user={user} />}
    </QueryClientProvider>
  )
}
