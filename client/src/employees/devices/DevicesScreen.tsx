import type { Device, DeviceWithCode } from '@orderi/shared/accounts/devices'
import {
  deleteDevice,
  devices,
  renewDeviceCode,
  revokeDevice,
} from '@orderi/shared/contract/devices'
import { nameOf } from '@orderi/shared/kernel/names'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/queryKeys.ts'
import { texts } from '../../i18n/common.ts'
import { dateTime } from '../../i18n/format.ts'
import { deviceWords as words } from '../../i18n/office.ts'
import { useEntityDialog } from '../../office/form/useEntityDialog.ts'
import { EntityListScreen } from '../../office/list/EntityListScreen.tsx'
import { RowButton } from '../../office/list/RowButton.tsx'
import { StatusMark } from '../../office/list/StatusMark.tsx'
import { readList, useServerList } from '../../office/list/useList.ts'
import { everyBranch } from '../../office/queries.ts'
import { SecretDialog, type ShownSecret } from '../../office/SecretDialog.tsx'
import { useOwnZone } from '../../office/useOwnZone.ts'
import { queryClient } from '../../shell/queries.ts'
import { showFailure } from '../../shell/showFailure.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'
import { DeviceForm } from './DeviceForm.tsx'

const BACK = { to: '/admin/empleados', label: words.back }
const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.devices })

function stateText({ activo, navegador, visto, codigo_hasta }: Device, zone: string): string {
  if (activo === 1 && visto !== null)
    return words.seen({ when: dateTime(visto, zone), browser: navegador ?? '' })
  return codigo_hasta === null ? words.noCode : words.hasCode
}

function useColumns(): readonly Column<Device>[] {
  const branches = useQuery(everyBranch).data?.data ?? []
  const zone = useOwnZone()
  return [
    { label: words.name, cell: ({ name }) => name, isMain: true },
    {
      label: words.branch,
      cell: ({ sucursal }) => {
        const found = branches.find(({ id }) => id === sucursal)
        return found ? nameOf(found.translations) : ''
      },
    },
    { label: words.kind, cell: ({ tipo }) => words.kinds[tipo] },
    { label: words.pin, cell: ({ pin }) => words.pins[pin] },
    {
      label: words.state,
      cell: (row) => (
        <>
          <StatusMark isOn={row.activo === 1} on={words.on} off={words.off} />
          <div>{stateText(row, zone)}</div>
        </>
      ),
    },
  ]
}

type WithCode = z.infer<typeof DeviceWithCode>

/** A question about a device, whose answer runs the action. */
function useDeviceQuestion(failed: string, run: (device: Device) => Promise<void>) {
  const { entity, opened, open, close } = useEntityDialog<Device>()
  const [isSending, setSending] = useState(false)
  const onYes = async () => {
    if (!entity || isSending) return
    setSending(true)
    try {
      await run(entity)
    } catch (error) {
      showFailure(failed, error)
    } finally {
      setSending(false)
      close()
      refresh()
    }
  }
  return {
    open,
    name: entity?.name ?? '',
    question: {
      opened,
      isSending,
      no: texts.common.cancel,
      onNo: close,
      onYes: () => void onYes(),
    },
  }
}

export function DevicesScreen() {
  const list = useServerList({ key: queryKeys.devices, read: readList(devices) })
  const columns = useColumns()
  const [secret, setSecret] = useState<ShownSecret>()
  const showCode = ({ name, codigo }: Pick<WithCode, 'name' | 'codigo'>) =>
    setSecret({
      title: words.codeTitle({ name }),
      text: [
        codigo === undefined
          ? words.codeLost
          : words.codeText({ address: `${window.location.origin}/dispositivo` }),
      ],
      label: words.code,
      secret: codigo,
    })
  const renewing = useDeviceQuestion(words.codeFailed, async ({ id }) =>
    showCode(await api.request(renewDeviceCode, { body: { id } })),
  )
  const revoking = useDeviceQuestion(words.revokeFailed, async ({ id, name }) => {
    await api.request(revokeDevice, { body: { id } })
    showDone({ title: words.revoked({ name }) })
  })
  return (
    <EntityListScreen
      title={words.title}
      back={BACK}
      list={list}
      columns={columns}
      words={words}
      icon={IconDevices}
      nameOf={({ name }) => name}
      rowActions={(row) => (
        <>
          <RowButton
            text={words.code}
            label={words.codeOf({ name: row.name })}
            icon={IconKey}
            onClick={() => renewing.open(row)}
          />
          {row.activo === 1 && (
            <RowButton
              text={words.revoke}
              label={words.revokeOne({ name: row.name })}
              icon={IconPlugConnectedX}
              isDanger
              onClick={() => revoking.open(row)}
            />
          )}
        </>
      )}
      form={(editing) => <DeviceForm editing={editing} onSaved={refresh} onCode={showCode} />}
      remove={deleteDevice}
      onRemoved={refresh}
    >
      <SecretDialog shown={secret} onClose={() => setSecret(undefined)} />
      <Question
        {...renewing.question}
        title={words.codeOf({ name: renewing.name })}
        text={words.renewText}
        yes={words.createCode}
      />
      <Question
        {...revoking.question}
        title={words.revokeTitle({ name: revoking.name })}
        text={words.revokeText}
        yes={words.revoke}
      />
    </EntityListScreen>
  )
}
