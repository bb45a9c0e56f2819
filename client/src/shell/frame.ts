import type { ReactNode } from 'react'
import type { SessionUser } from '../api/stored.ts'

export interface FrameProps {
  readonly user: SessionUser
  readonly children: ReactNode
}

export const MAIN_ID = 'contenido'
