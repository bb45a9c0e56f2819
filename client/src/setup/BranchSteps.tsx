import { Button } from '@mantine/core'
import type { Branch, Hall } from '@orderi/shared/floor/schema'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { BranchForm } from '../floor/BranchForm.tsx'
import { HallForm } from '../floor/HallForm.tsx'
import { floorWords, stepsWords } from '../i18n/office.ts'
import { useEntityDialog } from '../office/form/useEntityDialog.ts'
import { FloorStepFrame } from './FloorStepFrame.tsx'
import classes from './Steps.module.css'
import { refreshSetupFloor, type SetupFloor } from './useSetupFloor.ts'

export function BranchStep({ floor, onMade }: { floor: SetupFloor; onMade: () => void }) {
  const editing = useEntityDialog<Branch>()
  return (
    <>
      <p className="faint">{stepsWords.branches.text}</p>
      <div className={classes['actions']}>
        <Button
          variant={floor.branches.length > 0 ? 'default' : 'filled'}
          leftSection={<IconPlus size="1.125rem" />}
          onClick={() => editing.open()}
        >
          {floorWords.branches.create}
        </Button>
      </div>
      <BranchForm
        editing={editing}
        onSaved={() => {
          refreshSetupFloor()
          onMade()
        }}
      />
    </>
  )
}

export function HallStep({ floor, onMade }: { floor: SetupFloor; onMade: () => void }) {
  const editing = useEntityDialog<Hall>()
  const { branch } = floor
  return (
    <>
      <p className="faint">{stepsWords.halls.text}</p>
      <FloorStepFrame
        floor={floor}
        needs={{ isMet: branch !== undefined, text: stepsWords.halls.first }}
      >
        <div className={classes['actions']}>
          <Button
            variant={floor.halls.length > 0 ? 'default' : 'filled'}
            leftSection={<IconPlus size="1.125rem" />}
            onClick={() => editing.open()}
          >
            {floorWords.halls.create}
          </Button>
        </div>
      </FloorStepFrame>
      {branch && (
        <HallForm
          branchId={branch.id}
          editing={editing}
          onSaved={() => {
            refreshSetupFloor()
            onMade()
          }}
        />
      )}
    </>
  )
}
