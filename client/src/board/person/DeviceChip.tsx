import { ActionIcon, Button } from '@mantine/core'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import {
  actingPerson,
  askPerson,
  endIdlePerson,
  endPerson,
  notePersonTouch,
} from '../../api/actingPerson.ts'
import { personWords as words } from '../../i18n/board.ts'
import { loadable } from '../../ui/loadable.tsx'
import classes from './DeviceChip.module.css'
import { useBadgeScan } from './useBadgeScan.ts'
import { useDeviceBranch } from './useDeviceBranch.ts'

const PersonDialog = loadable(async () => (await import('./PersonDialog.tsx')).PersonDialog)

const CHECK_IDLE_MS = 1000

/** Ends the choice of a person when nobody touches the screen for the device's time. */
function useIdleEnd(): void {
  useEffect(() => {
    const touches = ['pointerdown', 'keydown'] as const
    for (const each of touches) window.addEventListener(each, notePersonTouch, true)
    const timer = setInterval(endIdlePerson, CHECK_IDLE_MS)
    return () => {
      for (const each of touches) window.removeEventListener(each, notePersonTouch, true)
      clearInterval(timer)
    }
  }, [])
}

/** Shows the person who acts on the device. A tap changes the person, the cross ends the choice. */
export function DeviceChip() {
  const { chosen, proof, question } = useStore(actingPerson)
  useIdleEnd()
  useBadgeScan()
  useDeviceBranch()
  return (
    <>
      <div className={classes['chip']}>
        <Button
          variant={chosen ? 'light' : 'default'}
          leftSection={
            proof === undefined ? <IconUser size="1.25rem" /> : <IconShieldCheck size="1.25rem" />
          }
          onPointerEnter={PersonDialog.fetch}
          onClick={() => void askPerson()}
        >
          {chosen?.name ?? words.choose}
        </Button>
        {chosen && (
          <ActionIcon
            variant="default"
            aria-label={words.end({ name: chosen.name })}
            onClick={endPerson}
          >
            <IconX size="1.25rem" />
          </ActionIcon>
        )}
      </div>
      {question && <PersonDialog question={question} />}
    </>
  )
}
