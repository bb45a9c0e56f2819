/** What each of the three frames is given. */
import type { ReactNode } from 'react'
import type { SessionUser } from '../api/stored.ts'

export interface FrameProps {
  readonly user: SessionUser
  readonly children: ReactNode
}

/** The id of the frame's main region, for the link that skips the menu. */
export const MAIN_ID = 'contenido'
