import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { branch as branchCall, updateBranch } from '@orderi/shared/contract/backoffice'
import type { Branch } from '@orderi/shared/floor/schema'
import { CashRounding, PaymentControl } from '@orderi/shared/payments/schema'
import { api } from '../api/api.ts'
import { paymentsWords } from '../i18n/money.ts'
import { FormCard } from '../office/form/FormCard.tsx'
import { FormFoot } from '../office/form/FormFoot.tsx'
import { flagProps } from '../office/form/flagProps.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import { amountRule, type NumberValue, numberOf } from '../office/form/numbers.ts'
import { PercentField, percentRule } from '../office/form/PercentField.tsx'
import { StaleDialog } from '../office/form/StaleDialog.tsx'
import { useLeaveGuard } from '../office/form/useLeaveGuard.tsx'
import { useSaving } from '../office/form/useSaving.ts'
import { optionsOf } from '../office/list/FilterSelect.tsx'
import { yesOrNo } from './flag.ts'
import classes from './Payments.module.css'

const words = paymentsWords.settings

const ROUNDINGS = CashRounding.options.map((value) => ({ value, label: words.roundings[value] }))
const CONTROLS = PaymentControl.options.map((value) => ({ value, label: words.controls[value] }))

interface Values {
  readonly cobros: boolean
  readonly cash_step: NumberValue
  readonly redondeo: CashRounding
  /** If empty, differences need no reason. */
  readonly tolerancia_caja: NumberValue
  readonly control: PaymentControl
  readonly desglose: boolean
  readonly propinas_sugeridas: NumberValue[]
}

const valuesOf = (branch: Branch): Values => ({
  cobros: branch.cobros === 1,
  cash_step: branch.cash_step,
  redondeo: branch.redondeo,
  tolerancia_caja: branch.tolerancia_caja ?? '',
  control: branch.control,
  desglose: branch.desglose === 1,
  propinas_sugeridas: branch.propinas_sugeridas,
})

export function BranchPaymentsForm(props: {
  branch: Branch
  branches: readonly Branch[]
  onSaved: () => void
  /** Restarts the form with another branch, or with the version that the server has now. */
  onTake: (present: Branch) => void
}) {
  const { branch, branches, onTake } = props
  const form = useForm<Values>({
    initialValues: valuesOf(branch),
    validate: {
      cash_step: amountRule,
      tolerancia_caja: (value) => (value === '' ? null : amountRule(value)),
      propinas_sugeridas: (tips) =>
        tips.map(percentRule).find((problem) => problem !== null) ?? null,
    },
  })
  const saving = useSaving({
    form,
    version: branch.version,
    send: (values, sent) =>
      api.request(updateBranch, {
        body: {
          id: branch.id,
          ...values,
          cash_step: numberOf(values.cash_step),
          tolerancia_caja: values.tolerancia_caja === '' ? null : numberOf(values.tolerancia_caja),
          propinas_sugeridas: values.propinas_sugeridas.map(numberOf),
        },
        ...sent,
      }),
    words,
    onSaved: (saved) => {
      onTake(saved)
      props.onSaved()
    },
  })
  const guard = useLeaveGuard(form.isDirty())
  const choose = (id: string) => {
    const chosen = branches.find((each) => String(each.id) === id)
    if (chosen) guard.leave(() => onTake(chosen))
  }
  return (
    <FormCard title={words.title} saving={saving}>
      {branches.length > 1 && (
        <NativeSelect
          label={words.branch}
          value={String(branch.id)}
          data={optionsOf(branches)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <Switch label={words.on} description={words.onHint} {...flagProps(form, 'cobros')} />
      <div className={classes['pair']}>
        <MoneyInput
          label={words.step}
          description={words.stepHint}
          required
          {...form.getInputProps('cash_step')}
        />
        <NativeSelect label={words.rounding} data={ROUNDINGS} {...form.getInputProps('redondeo')} />
      </div>
      <MoneyInput
        label={words.tolerance}
        description={words.toleranceHint}
        {...form.getInputProps('tolerancia_caja')}
      />
      <NativeSelect label={words.control} data={CONTROLS} {...form.getInputProps('control')} />
      <Switch
        label={words.itemises}
        description={words.itemisesHint}
        {...flagProps(form, 'desglose')}
      />
      <fieldset className={classes['tips']} aria-label={words.tips}>
        {form.values.propinas_sugeridas.map((value, index) => (
          <PercentField
            // The number of suggestions is fixed.
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields do not move
            key={index}
            label={words.tip({ position: index + 1 })}
            required
            value={value}
            error={percentRule(value)}
            onChange={(next) =>
              form.setFieldValue(
                'propinas_sugeridas',
                form.values.propinas_sugeridas.with(index, next),
              )
            }
          />
        ))}
      </fieldset>
      <FormFoot saving={saving} />
      {guard.question}
      <StaleDialog
        saving={saving}
        form={form}
        reload={() => api.request(branchCall, { params: { id: branch.id } })}
        valuesOf={valuesOf}
        summary={(values) => [
          [words.on, yesOrNo(values.cobros)],
          [words.step, String(values.cash_step)],
          [words.rounding, words.roundings[values.redondeo]],
          [words.tolerance, String(values.tolerancia_caja)],
          [words.control, words.controls[values.control]],
          [words.itemises, yesOrNo(values.desglose)],
          [words.tips, values.propinas_sugeridas.join(', ')],
        ]}
        onTake={onTake}
      />
    </FormCard>
  )
}
