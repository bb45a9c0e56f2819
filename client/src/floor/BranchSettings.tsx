import { NativeSelect, Switch } from '@mantine/core'
import { type Branch, DayStart } from '@orderi/shared/floor/schema'
import { businessInstant, dayIn } from '@orderi/shared/kernel/days'
import type { ProviderName } from '@orderi/shared/payments/online'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../api/serverClock.ts'
import { dayText } from '../i18n/format.ts'
import { floorWords } from '../i18n/office.ts'
import { NumberField } from '../office/form/NumberField.tsx'
import {
  type NumberLimits,
  type NumberValue,
  numberOf,
  numberRule,
} from '../office/form/numbers.ts'
import type { Summary } from '../office/form/StaleDialog.tsx'
import { coursesQuery } from '../office/queries.ts'
import { useOwnZone } from '../office/useOwnZone.ts'
import {
  PAPER_CHOICES,
  type PaperChoice,
  paperChoiceOf,
  paperWidthOf,
} from '../printing/paperWidths.ts'
import classes from './BranchSettings.module.css'

const words = floorWords.branches.settings

/** The fields have the same names as in the request, so that the server's errors appear at the right inputs. */
export interface BranchSettingsValues {
  readonly minutos_ambar: NumberValue
  readonly minutos_rojo: NumberValue
  /** Empty if there is no alarm. */
  readonly segundos_sin_ver: NumberValue
  readonly papel: PaperChoice
  readonly imprimir_pedidos: boolean
  readonly confirmar_mesa: boolean
  readonly marcha_sola: boolean
  readonly edades_por_plato: boolean
  readonly asientos: boolean
  readonly inicio_dia: string
  readonly cobros: boolean
  /** Empty if the branch has no provider. */
  readonly proveedor_pago: ProviderName | ''
}

/** Returns the defaults if `present` is undefined. */
export function branchSettingsOf(present: Branch | undefined): BranchSettingsValues {
  return {
    minutos_ambar: present?.minutos_ambar ?? 8,
    minutos_rojo: present?.minutos_rojo ?? 15,
    segundos_sin_ver: present ? (present.segundos_sin_ver ?? '') : 15,
    papel: paperChoiceOf(present?.papel),
    imprimir_pedidos: present?.imprimir_pedidos === 1,
    confirmar_mesa: present?.confirmar_mesa === 1,
    marcha_sola: present?.marcha_sola === 1,
    edades_por_plato: present?.edades_por_plato === 1,
    asientos: present?.asientos === 1,
    inicio_dia: present?.inicio_dia ?? '04:00',
    cobros: present?.cobros === 1,
    proveedor_pago: present?.proveedor_pago ?? '',
  }
}

const MINUTES: NumberLimits = { min: 1, max: 1440, decimals: 0 }
const minutesRule = numberRule(MINUTES)
const UNSEEN_SECONDS: NumberLimits = { min: 5, max: 600, decimals: 0 }
const unseenRule = numberRule(UNSEEN_SECONDS)

export const branchSettingsRules = {
  minutos_ambar: minutesRule,
  minutos_rojo: (value: NumberValue, { minutos_ambar }: BranchSettingsValues) =>
    minutesRule(value) ?? (numberOf(value) > numberOf(minutos_ambar) ? null : words.redAfter),
  segundos_sin_ver: (value: NumberValue) => (value === '' ? null : unseenRule(value)),
}

export function branchSettingsBody(values: BranchSettingsValues) {
  return {
    minutos_ambar: numberOf(values.minutos_ambar),
    minutos_rojo: numberOf(values.minutos_rojo),
    segundos_sin_ver: values.segundos_sin_ver === '' ? null : numberOf(values.segundos_sin_ver),
    papel: paperWidthOf(values.papel),
    imprimir_pedidos: values.imprimir_pedidos,
    confirmar_mesa: values.confirmar_mesa,
    marcha_sola: values.marcha_sola,
    edades_por_plato: values.edades_por_plato,
    asientos: values.asientos,
    inicio_dia: values.inicio_dia,
    cobros: values.cobros,
    proveedor_pago: values.proveedor_pago || null,
  }
}

export function branchSettingsSummary(values: BranchSettingsValues): Summary {
  const yesOrNo = (is: boolean) => (is ? words.yes : words.no)
  return [
    [words.amber, String(values.minutos_ambar)],
    [words.red, String(values.minutos_rojo)],
    [words.agesByDish, yesOrNo(values.edades_por_plato)],
    [words.unseen, String(values.segundos_sin_ver)],
    [words.paper, `${values.papel} mm`],
    [words.printOrders, yesOrNo(values.imprimir_pedidos)],
    [words.confirmTables, yesOrNo(values.confirmar_mesa)],
    [words.firesCourses, yesOrNo(values.marcha_sola)],
    [words.seats, yesOrNo(values.asientos)],
    [words.dayStart, values.inicio_dia],
    [words.payments, yesOrNo(values.cobros)],
    [words.provider, words.providers[values.proveedor_pago || 'none']],
  ]
}

interface BranchSettingsProps {
  readonly present: Branch | undefined
  readonly values: BranchSettingsValues
  readonly field: (name: keyof BranchSettingsValues, options?: { type: 'checkbox' }) => object
}

export function BranchSettings({ present, values, field }: BranchSettingsProps) {
  const hasCourses = (useQuery(coursesQuery).data?.data.length ?? 0) > 0
  const today = dayIn(useOwnZone(), businessInstant(serverNow(), values.inicio_dia))
  return (
    <fieldset className={classes['part']}>
      <legend className={classes['legend']}>{words.title}</legend>
      <div className={classes['row']}>
        <NumberField label={words.amber} required limits={MINUTES} {...field('minutos_ambar')} />
        <NumberField label={words.red} required limits={MINUTES} {...field('minutos_rojo')} />
      </div>
      <Switch
        label={words.agesByDish}
        description={words.agesByDishHint}
        {...field('edades_por_plato', { type: 'checkbox' })}
      />
      <NumberField
        label={words.unseen}
        description={words.unseenHint}
        limits={UNSEEN_SECONDS}
        {...field('segundos_sin_ver')}
      />
      {!present?.impresora && (
        <NativeSelect label={words.paper} data={PAPER_CHOICES} {...field('papel')} />
      )}
      <Switch
        label={words.printOrders}
        description={words.printOrdersHint}
        {...field('imprimir_pedidos', { type: 'checkbox' })}
      />
      <Switch
        label={words.confirmTables}
        description={words.confirmTablesHint}
        {...field('confirmar_mesa', { type: 'checkbox' })}
      />
      {(hasCourses || values.marcha_sola) && (
        <Switch
          label={words.firesCourses}
          description={words.firesCoursesHint}
          {...field('marcha_sola', { type: 'checkbox' })}
        />
      )}
      <Switch
        label={words.seats}
        description={words.seatsHint}
        {...field('asientos', { type: 'checkbox' })}
      />
      <NativeSelect
        label={words.dayStart}
        description={words.dayStartHint({ today: dayText(today) })}
        data={DayStart.options}
        {...field('inicio_dia')}
      />
      <Switch
        label={words.payments}
        description={words.paymentsHint}
        {...field('cobros', { type: 'checkbox' })}
      />
      {values.cobros && (
        <NativeSelect
          label={words.provider}
          description={words.providerHint}
          data={[
            { value: '', label: words.providers.none },
            { value: 'prueba', label: words.providers.prueba },
          ]}
          {...field('proveedor_pago')}
        />
      )}
    </fieldset>
  )
}
