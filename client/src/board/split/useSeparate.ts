import { chargeWords } from '../../i18n/board.ts'
import type { CommandOf } from '../../live/command.ts'
import { useCommandRunner } from '../../live/react.tsx'
import { showDone, showFailed } from '../../ui/notices.tsx'

/** Undoes a merge, and shows a notice. */
export function useSeparate() {
  const commands = useCommandRunner()
  return async (body: CommandOf<'separateBills'>['body']): Promise<void> => {
    const outcome = await commands.run({ type: 'separateBills', body }, { isSilent: true })
    if (outcome.state === 'done') showDone({ title: chargeWords.merge.separated })
    if (outcome.state === 'refused') showFailed({ title: outcome.message })
  }
}
