import { setReceiving } from '@orderi/shared/contract/backoffice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { posScreenWords } from '../i18n/board.ts'
import { texts } from '../i18n/common.ts'
import { useBranch, useBranchId } from '../live/react.tsx'
import { showFailure } from '../shell/showFailure.ts'
import { showDone } from '../ui/notices.tsx'

const words = posScreenWords.receiving
const closeLabel = texts.common.close

/** Whether guests may order, and a function to change it. The new state arrives as a board event. */
export function useOrderIntake() {
  const branch = useBranchId()
  const isOpen = useBranch()?.abierta !== 0
  const change = useMutation({
    mutationFn: (abierta: 0 | 1) => api.request(setReceiving, { body: { id: branch, abierta } }),
    onSuccess: (_, abierta) =>
      showDone({ title: abierta === 1 ? words.started : words.stopped, closeLabel }),
    onError: (error) => showFailure(words.failed, error),
  })
  return { isOpen, isBusy: change.isPending, set: (open: boolean) => change.mutate(open ? 1 : 0) }
}
