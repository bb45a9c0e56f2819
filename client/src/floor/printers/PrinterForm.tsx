import { Checkbox, NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import { createPrinter, printers, updatePrinter } from '@orderi/shared/contract/backoffice'
import { PrinterUse, type PrinterWithQueue } from '@orderi/shared/printing/printer-schema'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import type { UseQueryResult } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAccess } from '../../api/useAccess.ts'
import { floorWords } from '../../i18n/office.ts'
import { FormDialog } from '../../office/form/FormDialog.tsx'
import { requiredTextError } from '../../office/form/required.ts'
import type { EntityDialogState } from '../../office/form/useEntityDialog.ts'
import { PrinterTest } from '../../printing/PrinterTest.tsx'
import {
  PAPER_CHOICES,
  type PaperChoice,
  paperChoiceOf,
  paperWidthOf,
} from '../../printing/paperWidths.ts'
import { RetryBox } from '../../shell/RetryBox.tsx'
import classes from './PrinterForm.module.css'

const words = floorWords.printers

interface Values {
  readonly name: string
  readonly impresora: string
  readonly papel: PaperChoice
  readonly imprime: string[]
  readonly estaciones: string[]
  readonly respaldo: string
  readonly gaveta: boolean
}

interface PrinterFormProps {
  readonly branchId: number
  readonly present: readonly PrinterWithQueue[]
  readonly stations: UseQueryResult<{ readonly data: readonly StationWithDishes[] }>
  readonly editing: EntityDialogState<PrinterWithQueue>
  readonly onSaved: () => void
}

export function PrinterForm({ branchId, present, stations, editing, onSaved }: PrinterFormProps) {
  const isAdmin = useAccess('A')
  const others = present.filter(({ id }) => id !== editing.entity?.id)
  const kitchen = stations.data?.data ?? []
  const stationName = (id: string) => kitchen.find((each) => String(each.id) === id)?.name ?? ''
  const printerName = (id: string) =>
    present.find((each) => String(each.id) === id)?.name ?? words.noFallback
  /** The first printer prints everything until others take over. */
  const valuesOf = (entity: PrinterWithQueue | undefined): Values => ({
    name: entity?.name ?? '',
    impresora: entity?.impresora ?? '',
    papel: paperChoiceOf(entity?.papel),
    imprime: entity?.imprime ?? (present.length === 0 ? [...PrinterUse.options] : []),
    estaciones: (entity?.estaciones ?? []).map(String),
    respaldo: String(entity?.respaldo ?? ''),
    gaveta: entity?.gaveta === 1,
  })
  const bodyOf = (values: Values) => ({
    name: values.name,
    impresora: values.impresora,
    papel: paperWidthOf(values.papel),
    imprime: PrinterUse.options.filter((use) => values.imprime.includes(use)),
    estaciones: values.estaciones.map(Number),
    respaldo: values.respaldo === '' ? null : Number(values.respaldo),
    ...(isAdmin && { gaveta: values.gaveta }),
  })
  const nowAt = (other: PrinterWithQueue | undefined) =>
    other && words.nowAt({ printer: other.name })
  return (
    <FormDialog<PrinterWithQueue, Values>
      editing={editing}
      words={words.form}
      valuesOf={valuesOf}
      validate={{ name: requiredTextError, impresora: requiredTextError }}
      create={(values, { key }) =>
        api.request(createPrinter, { body: { sucursal: branchId, ...bodyOf(values) }, key })
      }
      update={(values, sent, { id }) =>
        api.request(updatePrinter, { body: { id, ...bodyOf(values) }, ...sent })
      }
      reload={async ({ id }) => {
        const { data } = await api.request(printers, { params: { sucursal: branchId } })
        return data.find((each) => each.id === id)
      }}
      summary={(values) => [
        [words.name, values.name],
        [words.address, values.impresora],
        [words.paper, `${values.papel} mm`],
        [
          words.prints,
          bodyOf(values)
            .imprime.map((use) => words.uses[use])
            .join(', '),
        ],
        [words.stations, values.estaciones.map(stationName).join(', ')],
        [words.fallback, printerName(values.respaldo)],
        [words.drawer, values.gaveta ? words.yes : words.no],
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
          <TextInput
            label={words.address}
            description={words.addressHint}
            placeholder="192.168.1.50"
            required
            maxLength={260}
            {...form.getInputProps('impresora')}
          />
          {editing.entity && (
            <PrinterTest
              branch={branchId}
              printer={editing.entity.id}
              isChanged={form.values.impresora.trim() !== editing.entity.impresora}
            />
          )}
          <NativeSelect label={words.paper} data={PAPER_CHOICES} {...form.getInputProps('papel')} />
          <Checkbox.Group
            label={words.prints}
            description={words.printsHint}
            {...form.getInputProps('imprime')}
          >
            <div className={classes['choices']}>
              {PrinterUse.options.map((use) => (
                <Checkbox
                  key={use}
                  value={use}
                  label={words.uses[use]}
                  description={nowAt(others.find(({ imprime }) => imprime.includes(use)))}
                />
              ))}
            </div>
          </Checkbox.Group>
          {(kitchen.length > 0 || !stations.data) && (
            <Checkbox.Group
              label={words.stations}
              description={words.stationsHint}
              {...form.getInputProps('estaciones')}
            >
              <div className={classes['choices']} aria-busy={stations.isLoading}>
                {stations.isLoading && <Skeleton height="2rem" />}
                {stations.error && (
                  <RetryBox error={stations.error} onRetry={() => void stations.refetch()} />
                )}
                {kitchen.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    value={String(id)}
                    label={name}
                    description={nowAt(others.find(({ estaciones }) => estaciones.includes(id)))}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <NativeSelect
            label={words.fallback}
            description={words.fallbackHint}
            data={[
              { value: '', label: words.noFallback },
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps('respaldo')}
          />
          {isAdmin && (
            <Switch
              label={words.drawer}
              description={words.drawerHint}
              {...form.getInputProps('gaveta', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
