import { NativeSelect } from '@mantine/core'
import { type Device, DeviceKind, DevicePin } from '@orderi/shared/accounts/devices'
import { createDevice, devices, updateDevice } from '@orderi/shared/contract/devices'
import { nameOf } from '@orderi/shared/kernel/names'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { session } from '../../api/session.ts'
import { deviceWords as words } from '../../i18n/office.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { findAgain } from '../../office/form/findAgain.ts'
import { NameField } from '../../office/form/NameField.tsx'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { everyBranch } from '../../office/queries.ts'

interface Values {
  readonly name: string
  readonly sucursal: string
  readonly tipo: DeviceKind
  readonly pin: DevicePin
  readonly segundos: string
}

const SECONDS = [30, 60, 120, 300, 900, 3600, 14_400, 28_800] as const

const choices = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

function timeLabel(seconds: number): string {
  if (seconds < 60) return words.seconds({ count: seconds })
  return seconds < 3600
    ? words.minutes({ count: seconds / 60 })
    : words.hours({ count: seconds / 3600 })
}

const bodyOf = ({ sucursal, segundos, ...values }: Values) => ({
  ...values,
  sucursal: Number(sucursal),
  segundos: Number(segundos),
})

export function DeviceForm(props: {
  editing: EntityDialogState<Device>
  onSaved: () => void
  onCode: (device: { name: string; codigo: string | undefined }) => void
}) {
  const branches = useQuery(everyBranch).data?.data ?? []
  const first = session.getState().branch ?? branches[0]?.id
  const branchName = (id: string) => {
    const found = branches.find((each) => String(each.id) === id)
    return found ? nameOf(found.translations) : ''
  }
  return (
    <FormDialog
      editing={props.editing}
      size="md"
      words={words.form}
      valuesOf={(device): Values => ({
        name: device?.name ?? '',
        sucursal: String(device?.sucursal ?? first ?? ''),
        tipo: device?.tipo ?? 'salon',
        pin: device?.pin ?? 'dinero',
        segundos: String(device?.segundos ?? 120),
      })}
      validate={{ name: requiredTextError, sucursal: requiredTextError }}
      create={async (values, { key }) => {
        const { answer } = await api.send(createDevice, { body: bodyOf(values), key })
        props.onCode({ name: answer.name, codigo: answer.codigo })
        return answer
      }}
      update={(values, sent, { id }) =>
        api.request(updateDevice, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={(row) => findAgain(row, api.request(devices, { query: {} }))}
      summary={({ name, sucursal, tipo, pin, segundos }) => [
        [words.name, name],
        [words.branch, branchName(sucursal)],
        [words.kind, words.kinds[tipo]],
        [words.pin, words.pins[pin]],
        [words.time, timeLabel(Number(segundos))],
      ]}
      onSaved={props.onSaved}
    >
      {(form) => {
        const { pin, segundos } = form.values
        const times = [...new Set([...SECONDS, Number(segundos)])].toSorted((a, b) => a - b)
        return (
          <>
            <NameField label={words.name} {...form.getInputProps('name')} />
            <NativeSelect
              label={words.branch}
              data={branches.map(({ id, translations }) => ({
                value: String(id),
                label: nameOf(translations),
              }))}
              {...form.getInputProps('sucursal')}
            />
            <NativeSelect
              label={words.kind}
              description={words.kindHint}
              data={choices(DeviceKind.options, words.kinds)}
              {...form.getInputProps('tipo')}
            />
            <NativeSelect
              label={words.pin}
              description={words.pinHints[pin]}
              data={choices(DevicePin.options, words.pins)}
              {...form.getInputProps('pin')}
            />
            <NativeSelect
              label={words.time}
              description={words.timeHint}
              data={times.map((each) => ({ value: String(each), label: timeLabel(each) }))}
              {...form.getInputProps('segundos')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
