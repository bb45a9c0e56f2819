import type { ReactNode } from 'react'
import type { SessionUser } from '../api/stored.ts'

export interface FrameProps {
  readonly user: SessionUser
  readonly children: ReactNode
}

/** The id of the main region, the target of the skip link. */
export const MAIN_ID = 'contenido'
