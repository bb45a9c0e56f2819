import { NativeSelect } from '@mantine/core'
import { texts } from '../../i18n/common.ts'

export function PageSize(props: {
  sizes: readonly number[]
  value: number
  onChange: (size: number) => void
}) {
  return (
    <NativeSelect
      aria-label={texts.office.list.size}
      data={props.sizes.map(String)}
      value={String(props.value)}
      onChange={(event) => props.onChange(Number(event.currentTarget.value))}
    />
  )
}
