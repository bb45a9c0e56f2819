import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../i18n/common.ts'
import { stepsWords } from '../i18n/office.ts'
import { optionsOf } from '../office/list/FilterSelect.tsx'
import { RetryBox } from '../shell/RetryBox.tsx'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import type { SetupFloor } from './useSetupFloor.ts'

/** Shows a set-up step after the branches are loaded, below a choice of the branch. */
export function FloorStepFrame(props: {
  floor: SetupFloor
  /** `text` is shown while the step's prerequisite does not exist. */
  needs: { readonly isMet: boolean; readonly text: string }
  children: ReactNode
}) {
  const { floor, needs } = props
  if (floor.isPending) return <LoadingSkeleton label={texts.common.loading} height="2.5rem" />
  if (floor.error) return <RetryBox error={floor.error} onRetry={floor.retry} />
  return (
    <>
      {floor.branches.length > 1 && (
        <NativeSelect
          label={stepsWords.branch}
          value={String(floor.branch?.id)}
          data={optionsOf(floor.branches)}
          onChange={(event) => floor.chooseBranch(Number(event.currentTarget.value))}
        />
      )}
      {needs.isMet ? props.children : <p className="faint">{needs.text}</p>}
    </>
  )
}
