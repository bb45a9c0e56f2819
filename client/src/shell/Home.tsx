import { Navigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { usePlace } from '../ui/place.tsx'
import { homeOf } from './places.ts'

export function Home() {
  return <Navigate to={homeOf(useStore(session), usePlace() === 'phone')} replace />
}
