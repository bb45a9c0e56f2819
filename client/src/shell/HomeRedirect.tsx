import { Navigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { useLayout } from '../ui/layout.tsx'
import { homePathOf } from './places.ts'

export function HomeRedirect() {
  return <Navigate to={homePathOf(useStore(session), useLayout() === 'phone')} replace />
}
