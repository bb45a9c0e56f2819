import { Menu } from '@mantine/core'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import { texts } from '../i18n/common.ts'
import { installApp, installOffer } from '../pwa/install.ts'
import { push, readPush, turnPushOff, turnPushOn } from '../pwa/push.ts'
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
  const { state } = useStore(push)
  useEffect(() => {
    // If the state cannot be read, the entry stays hidden.
    void readPush(api).catch(() => undefined)
  }, [])
  if (state === 'absent') return null
  const isOn = state === 'on' || state === 'failing'
  const turn = () =>
    void (isOn ? turnPushOff : turnPushOn)(api).catch(() =>
      showFailed({ title: texts.shell.push.failed, closeLabel: texts.common.close }),
    )
  return (
    <Menu.Item
      {...entry}
      closeMenuOnClick={false}
      disabled={state === 'blocked'}
      leftSection={<IconBellRinging size="1.25rem" />}
      onClick={turn}
    >
      {texts.shell.push[isOn ? 'on' : state === 'blocked' ? 'blocked' : 'off']}
    </Menu.Item>
  )
}
