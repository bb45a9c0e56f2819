import { useEffect } from 'react'
import type { CommandSubject } from '../live/boardCommands.ts'
import type { CommandType } from '../live/command.ts'
import { useSentCommand } from '../live/sentCommands.ts'

/** Removes a stored unanswered command after the screen shows its effect. Otherwise, the next command would repeat it. */
export function useForgetKnown(type: CommandType, subject: CommandSubject, isKnown: boolean): void {
  const { sent, forget } = useSentCommand(type, subject)
  useEffect(() => {
    if (sent && isKnown) forget(sent.stamp)
  })
}
