import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { Branch } from '@orderi/shared/floor/schema'
import type { RegisterRow } from '@orderi/shared/payments/cash-sessions'
import { paymentsWords } from '../i18n/money.ts'
import { PrinterTest } from '../printing/PrinterTest.tsx'
import { PAPER_CHOICES, type PaperChoice } from '../printing/paperWidths.ts'

const words = paymentsWords.registers

/** The fields have the same names as in the request, so that the server's errors appear at the right inputs. */
export interface RegisterPrinterValues {
  readonly kind: RegisterRow['kind']
  readonly impresora: string
  readonly papel: PaperChoice
  readonly gaveta: boolean
}

/** The printer of a register, and its drawer. A wallet has no drawer. */
export function RegisterPrinter(props: {
  branch: Branch
  present: RegisterRow | undefined
  values: RegisterPrinterValues
  field: (name: keyof RegisterPrinterValues, options?: { type: 'checkbox' }) => object
}) {
  const { branch, present, values, field } = props
  const own = values.impresora.trim()
  const branchPrints = branch.impresora !== ''
  const hasDrawer = own !== '' || branch.gaveta === 1
  return (
    <>
      <TextInput
        label={words.printer}
        description={branchPrints ? words.printerHint : words.noPrinter}
        placeholder={branch.impresora}
        maxLength={260}
        disabled={!branchPrints}
        {...field('impresora')}
      />
      {branchPrints && own !== '' && (
        <>
          {present && (
            <PrinterTest
              branch={branch.id}
              register={present.id}
              isChanged={own !== present.impresora}
            />
          )}
          <NativeSelect label={words.paper} data={PAPER_CHOICES} {...field('papel')} />
        </>
      )}
      {branchPrints && values.kind === 'caja' && (
        <Switch
          label={words.drawer}
          description={hasDrawer ? words.drawerHint : words.noDrawer}
          disabled={!hasDrawer}
          {...field('gaveta', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
