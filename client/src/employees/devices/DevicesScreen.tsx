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
import { useOwnZone } from '../../office/useOwnZone.ts'
import { queryClient } from '../../shell/queries.ts'
import { showFailure } from '../../shell/showFailure.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { showDone } from '../../ui/notices.tsx'
import { Question } from '../../ui/Question.tsx'
import { CodeDialog, type ShownCode } from './CodeDialog.tsx'
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
          <StatusMark isOn={row.activo === 1} on={words.on} off={words.off} />{' '}
          {stateText(row, zone)}
        </>
      ),
      isLong: true,
    },
  ]
}

type WithCode = z.infer<typeof DeviceWithCode>

export function DevicesScreen() {
  const list = useServerList({ key: queryKeys.devices, read: readList(devices) })
  const columns = useColumns()
  const revoking = useEntityDialog<Device>()
  const [isRevoking, setRevoking] = useState(false)
  const [code, setCode] = useState<ShownCode>()
  const show = ({ name, codigo }: Pick<WithCode, 'name' | 'codigo'>) => setCode({ name, codigo })
  const renew = async ({ id }: Device) => {
    try {
      show(await api.request(renewDeviceCode, { body: { id } }))
      refresh()
    } catch (error) {
      showFailure(words.codeFailed, error)
    }
  }
  const revoke = async () => {
    const device = revoking.entity
    if (!device) return
    setRevoking(true)
    try {
      await api.request(revokeDevice, { body: { id: device.id } })
      showDone({ title: words.revoked({ name: device.name }) })
    } catch (error) {
      showFailure(words.revokeFailed, error)
    } finally {
      setRevoking(false)
      revoking.close()
      refresh()
    }
  }
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
            onClick={() => void renew(row)}
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
      form={(editing) => <DeviceForm editing={editing} onSaved={refresh} onCode={show} />}
      remove={deleteDevice}
      onRemoved={refresh}
    >
      <CodeDialog code={code} onClose={() => setCode(undefined)} />
      <Question
        opened={revoking.opened}
        title={words.revokeTitle({ name: revoking.entity?.name ?? '' })}
        text={words.revokeText}
        no={texts.common.cancel}
        yes={words.revoke}
        isSending={isRevoking}
        onNo={revoking.close}
        onYes={() => void revoke()}
      />
    </EntityListScreen>
  )
}
