import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { floorWords } from '../i18n/office.ts'

export type StatusValue = '1' | '0'

const words = floorWords

const OPTIONS = [
  { value: '1', label: words.active },
  { value: '0', label: words.inactive },
]

export function StatusField(props: NativeSelectProps) {
  return <NativeSelect label={words.status} required data={OPTIONS} {...props} />
}

export function statusWord(status: StatusValue): string {
  return status === '1' ? words.active : words.inactive
}
