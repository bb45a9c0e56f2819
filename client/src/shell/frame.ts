import type { ReactNode } from 'react'
import type { SessionUser } from '../api/stored.ts'

export interface FrameProps {
  readonly user: SessionUser
  readonly children: ReactNode
}

/** ID of the main region, to which the skip link jumps. */
export const MAIN_ID = 'contenido'
