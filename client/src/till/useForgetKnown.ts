import { useEffect } from 'react'
import type { CommandSubject } from '../live/boardCommands.ts'
import type { CommandType } from '../live/command.ts'
import { useSentCommand } from '../live/sentCommands.ts'

/** Removes an unanswered command once the screen shows its effect, so that the next command does not repeat it. */
export function useForgetKnown(type: CommandType, subject: CommandSubject, isKnown: boolean): void {
  const { sent, forget } = useSentCommand(type, subject)
  useEffect(() => {
    if (sent && isKnown) forget(sent.stamp)
  })
}
