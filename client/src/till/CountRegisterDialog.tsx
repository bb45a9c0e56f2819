/** The count is stored before the expected cash is shown. */
import { usePaymentMethods } from '../board/charge/useCashDesk.ts'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import type { OpenRegister } from '../office/openRegister.ts'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { RetryBox } from '../shell/RetryBox.tsx'
import { CountFields, useDenominations } from './CountFields.tsx'
import { type CountDraft, countedCash, countedMethods } from './count.ts'
import classes from './Till.module.css'

const words = tillWords.counting

export function CountRegisterDialog(props: {
  register: OpenRegister
  draft: CountDraft
  onDraft: (draft: CountDraft) => void
  onBack: () => void
  onDone: () => void
}) {
  const { draft, onDraft } = props
  const { name, session } = props.register
  const money = useRestaurantMoney()
  const methods = usePaymentMethods(useOwnRestaurant().data?.id)
  const others = (methods.data?.data ?? []).filter(
    ({ kind, active }) => kind !== 'efectivo' && active === 1,
  )
  const { total, isValid, body } = countedCash(draft, useDenominations())
  const metodos = countedMethods(draft.methods)
  return (
    <CorrectionQuestion
      isDanger={false}
      size="lg"
      title={words.title({ register: name })}
      text={words.text}
      no={tillWords.closing.no}
      yes={words.yes}
      reasonKind="movimiento"
      reasonRule="none"
      summary={words.summary({ register: name, amount: money(total) })}
      isValid={isValid && metodos !== undefined && methods.isSuccess}
      command={() => ({
        type: 'countCash',
        body: { turno: session.id, ...body, metodos: metodos ?? [] },
      })}
      onBack={props.onBack}
      onDone={props.onDone}
    >
      <CountFields draft={draft} onChange={onDraft} />
      {methods.isError && <RetryBox title={words.methodsFailed} onRetry={methods.refetch} />}
      {others.length > 0 && (
        <fieldset className={classes['count']}>
          <legend className="legend">{words.methods}</legend>
          <p className="faint">{words.methodsHint}</p>
          <div className={classes['methods']}>
            {others.map(({ id, name: method }) => (
              <MoneyInput
                key={id}
                label={method}
                value={draft.methods[id] ?? ''}
                onChange={(value) =>
                  onDraft({ ...draft, methods: { ...draft.methods, [id]: value } })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </CorrectionQuestion>
  )
}
