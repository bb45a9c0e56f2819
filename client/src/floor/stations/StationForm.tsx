import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { createStation, stations, updateStation } from '@orderi/shared/contract/backoffice'
import { nameOf } from '@orderi/shared/kernel/names'
import { StationColor, StationSound, type StationWithDishes } from '@orderi/shared/stations/schema'
import { api } from '../../api/api.ts'
import { floorWords, menuWords } from '../../i18n/office.ts'
import { CategoryChoice } from '../../office/form/CategoryChoice.tsx'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { type NumberValue, numberOf } from '../../office/form/numbers.ts'
import { PositionField, positionRule } from '../../office/form/PositionField.tsx'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import type { Categories } from '../../office/useCategories.ts'
import classes from './StationForm.module.css'

const words = floorWords.stations

interface Values {
  readonly name: string
  readonly order: NumberValue
  readonly color: StationColor
  readonly sonido: StationSound
  readonly predeterminada: boolean
  readonly categorias: string[]
}

interface StationFormProps {
  readonly branchId: number
  /** The stations of the branch. A new one is placed after them. */
  readonly present: readonly StationWithDishes[]
  readonly categories: Categories
  readonly editing: EntityDialogState<StationWithDishes>
  readonly onSaved: () => void
}

export function StationForm({ branchId, present, categories, editing, onSaved }: StationFormProps) {
  const yesOrNo = (is: boolean) => (is ? words.yes : words.no)
  const nameOfCategory = (id: string) =>
    nameOf(categories.all.find((each) => String(each.id) === id)?.translations ?? [])
  const valuesOf = (entity: StationWithDishes | undefined): Values => ({
    name: entity?.name ?? '',
    order: entity?.order ?? Math.max(0, ...present.map(({ order }) => order)) + 1,
    color: entity?.color ?? unusedColor(present),
    sonido: entity?.sonido ?? 'campana',
    predeterminada: entity ? entity.predeterminada === 1 : present.length === 0,
    categorias: (entity?.categorias ?? []).map(String),
  })
  const bodyOf = (values: Values) => ({
    ...values,
    order: numberOf(values.order),
    predeterminada: values.predeterminada ? (1 as const) : (0 as const),
    categorias: values.categorias.map(Number),
  })
  return (
    <FormDialog<StationWithDishes, Values>
      editing={editing}
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError, order: positionRule }}
      create={(values, { key }) =>
        api.request(createStation, { body: { sucursal: branchId, ...bodyOf(values) }, key })
      }
      update={(values, sent, { id }) =>
        api.request(updateStation, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={async ({ id }) => {
        const { data } = await api.request(stations, { params: { sucursal: branchId } })
        return data.find((each) => each.id === id)
      }}
      summary={(values) => [
        [words.name, values.name],
        [menuWords.order, String(values.order)],
        [words.color, words.colors[values.color]],
        [words.sound, words.sounds[values.sonido]],
        [words.default, yesOrNo(values.predeterminada)],
        [words.categories, values.categorias.map(nameOfCategory).join(', ')],
      ]}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextInput
            label={words.name}
            placeholder={words.nameExample}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <div className={classes['row']}>
            <PositionField label={menuWords.order} {...form.getInputProps('order')} />
            <NativeSelect
              label={words.color}
              data={StationColor.options.map((value) => ({ value, label: words.colors[value] }))}
              {...form.getInputProps('color')}
            />
            <NativeSelect
              label={words.sound}
              data={StationSound.options.map((value) => ({ value, label: words.sounds[value] }))}
              {...form.getInputProps('sonido')}
            />
          </div>
          <Switch
            label={words.default}
            description={words.defaultHint}
            {...form.getInputProps('predeterminada', { type: 'checkbox' })}
          />
          <CategoryChoice
            label={words.categories}
            description={words.categoriesHint}
            categories={categories}
            elsewhere={(id) => {
              const other = present.find(
                (each) => each.id !== editing.entity?.id && each.categorias.includes(id),
              )
              return other && words.nowAt({ station: other.name })
            }}
            {...form.getInputProps('categorias')}
          />
        </>
      )}
    </FormDialog>
  )
}

function unusedColor(present: readonly StationWithDishes[]): StationColor {
  const used = present.map(({ color }) => color)
  return StationColor.options.find((color) => !used.includes(color)) ?? 'gris'
}
