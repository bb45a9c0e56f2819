import { Menu } from '@mantine/core'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { texts } from '../i18n/texts.ts'
import { installApp, installOffer } from '../pwa/install.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../pwa/push.ts'
import { showFailed } from '../ui/notices.tsx'

interface EntryClass {
  readonly className?: string
}

export function DeviceItems(entry: EntryClass) {
  const { offer } = useStore(installOffer)
  return (
    <>
      <PushItem {...entry} />
      {offer && (
        <Menu.Item
          {...entry}
          leftSection={<IconDeviceMobileDown size="1.25rem" />}
          onClick={() => void installApp()}
        >
          {texts.shell.install}
        </Menu.Item>
      )}
    </>
  )
}

function PushItem(entry: EntryClass) {
  const [state, setState] = useState<PushState>('absent')
  useEffect(() => {
    // If the state cannot be read, the entry stays hidden.
    void readPushState(api).then(setState, () => undefined)
  }, [])
  if (state === 'absent') return null
  const turn = () =>
    void (state === 'on' ? turnPushOff(api) : turnPushOn(api)).then(setState, () =>
      showFailed({ title: texts.shell.push.failed, closeLabel: texts.common.close }),
    )
  return (
    <Menu.Item
      {...entry}
      closeMenuOnClick={false}
      disabled={state === 'refused'}
      leftSection={<IconBellRinging size="1.25rem" />}
      onClick={turn}
    >
      {texts.shell.push[state]}
    </Menu.Item>
  )
}
