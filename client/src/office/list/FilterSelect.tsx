import { NativeSelect } from '@mantine/core'
import type { Translation } from '@orderi/shared/kernel/languages'
import { nameOf } from '@orderi/shared/kernel/names'
import type { ListParams } from './useListParams.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** Selects the value of a URL parameter. */
export function FilterSelect(props: {
  label: string
  /** The text of the first option, which removes the parameter. */
  all: string
  options: readonly Option[]
  params: ListParams
  name: string
  /** Filters that a change of this one removes. */
  clears?: readonly string[]
  className?: string | undefined
}) {
  const { params, name, clears = [] } = props
  return (
    <NativeSelect
      className={props.className ?? ''}
      aria-label={props.label}
      data={[{ value: '', label: props.all }, ...props.options]}
      value={params.filter(name) ?? ''}
      onChange={(event) =>
        params.set({
          ...Object.fromEntries(clears.map((each) => [each, undefined])),
          [name]: event.currentTarget.value,
        })
      }
    />
  )
}

export function optionsOf(
  entities: readonly { readonly id: number; readonly translations: readonly Translation[] }[],
): Option[] {
  return entities.map(({ id, translations }) => ({
    value: String(id),
    label: nameOf(translations),
  }))
}
