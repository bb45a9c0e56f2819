import { Button } from '@mantine/core'
import type { OwnSetupCounts, SetupCounts } from '@orderi/shared/restaurants/first-steps'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { session } from '../api/session.ts'
import { LoopbackWarning } from '../floor/codes/LoopbackWarning.tsx'
import { stepsWords } from '../i18n/office.ts'
import { progressOf, useFirstSteps } from '../shell/useFirstSteps.ts'
import { BranchStep, HallStep } from './BranchSteps.tsx'
import { CodesStep } from './CodesStep.tsx'
import { EmployeesStep } from './EmployeesStep.tsx'
import { MenuStep } from './MenuStep.tsx'
import { OpeningStep } from './OpeningStep.tsx'
import { PaymentsStep } from './PaymentsStep.tsx'
import { Step } from './Step.tsx'
import classes from './Steps.module.css'
import { StepsFrame } from './StepsFrame.tsx'
import { TablesStep } from './TablesStep.tsx'
import { useSetupFloor } from './useSetupFloor.ts'

/** Each step's name in the URL, and the field of `SetupCounts` with the step's count, if there is one. */
const STEPS = [
  ['restaurante', undefined],
  ['sucursal', 'sucursales'],
  ['salones', 'salones'],
  ['mesas', 'mesas'],
  ['menu', 'productos'],
  ['empleados', 'empleados'],
  ['codigos', undefined],
  ['cobros', undefined],
  ['abrir', undefined],
] as const
type StepName = (typeof STEPS)[number][0]

const TITLES: Record<StepName, string> = {
  restaurante: stepsWords.restaurant.title,
  sucursal: stepsWords.branches.title,
  salones: stepsWords.halls.title,
  mesas: stepsWords.tables.title,
  menu: stepsWords.menu.title,
  empleados: stepsWords.employees.title,
  codigos: stepsWords.codes.title,
  cobros: stepsWords.payments.title,
  abrir: stepsWords.open.title,
}

/** The summary of a completed step, '' if it has no summary; undefined while the step is incomplete. */
function doneOf(name: StepName, steps: SetupCounts): string | undefined {
  if (name === 'restaurante') return session.getState().restaurant?.name ?? ''
  if (name === 'codigos' || name === 'cobros') return steps[name] === 1 ? '' : undefined
  const counted = STEPS.find(([each]) => each === name)?.[1]
  if (!counted || steps[counted] === 0) return undefined
  return stepsWords.counts[counted]({ count: steps[counted] })
}

/** The first incomplete step after `name`, or of all steps without `name`. Skips payments, which are optional. */
function nextAfter(name: StepName | undefined, steps: SetupCounts): StepName {
  const names = STEPS.map(([each]) => each)
  const rest = names.slice(name === undefined ? 0 : names.indexOf(name) + 1)
  const isNext = (each: StepName) => each !== 'cobros' && doneOf(each, steps) === undefined
  return rest.find(isNext) ?? 'abrir'
}

export function FirstStepsScreen() {
  const read = useFirstSteps()
  const isFounder = useStore(session, ({ user }) => user?.type === 'superadmin')
  return (
    <StepsFrame
      progress={read.data && progressOf(read.data, isFounder)}
      error={read.error}
      isFetching={read.isFetching}
      retry={() => void read.refetch()}
    >
      {read.data && <LoopbackWarning url={read.data.direccion} />}
      {read.data && <Steps steps={read.data} isFounder={isFounder} />}
    </StepsFrame>
  )
}

/** The open step is a URL parameter, so that Back leads to the previous step. */
function Steps({ steps, isFounder }: { steps: OwnSetupCounts; isFounder: boolean }) {
  const [params, setParams] = useSearchParams()
  const floor = useSetupFloor()
  const asked = params.get('paso')
  // Chosen once: a completed step stays open to show a password or to offer creating more.
  const [first] = useState(() => nextAfter(undefined, steps))
  const shown = STEPS.filter(([name]) => isFounder || name !== 'restaurante')
  const open = shown.find(([name]) => name === asked)?.[0] ?? first
  const goTo = (paso: string) => setParams({ paso })
  const nextOf = (name: StepName) => () => goTo(nextAfter(name, steps))
  const bodies: Record<StepName, () => ReactNode> = {
    restaurante: () => <FoundedStep />,
    sucursal: () => <BranchStep floor={floor} onMade={nextOf('sucursal')} />,
    salones: () => <HallStep floor={floor} onMade={nextOf('salones')} />,
    mesas: () => <TablesStep floor={floor} onMade={nextOf('mesas')} />,
    menu: () => <MenuStep steps={steps} onLater={nextOf('menu')} />,
    empleados: () => <EmployeesStep count={steps.empleados} onLater={nextOf('empleados')} />,
    codigos: () => (
      <CodesStep floor={floor} hasTables={steps.mesas > 0} onLater={nextOf('codigos')} />
    ),
    cobros: () => <PaymentsStep floor={floor} onLater={nextOf('cobros')} />,
    abrir: () => <OpeningStep floor={floor} steps={steps} />,
  }
  return (
    <ol className={classes['list']}>
      {shown.map(([name], index) => (
        <Step
          key={name}
          number={name === 'abrir' ? undefined : index + 1}
          title={TITLES[name]}
          done={doneOf(name, steps)}
          isOpen={name === open}
          onToggle={() => goTo(name)}
        >
          {bodies[name]()}
        </Step>
      ))}
    </ol>
  )
}

/** Superadmins may create several restaurants, so they see this step although it is completed. */
function FoundedStep() {
  return (
    <>
      <p className="faint">{stepsWords.restaurant.text}</p>
      <div className={classes['actions']}>
        <Button component={Link} to="/super-admin/primeros-pasos" variant="default">
          {stepsWords.restaurant.another}
        </Button>
      </div>
    </>
  )
}
