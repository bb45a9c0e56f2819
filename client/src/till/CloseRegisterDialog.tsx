/** Closing is blind: the expected cash is shown after the count is stored. */

import { usePaymentMethods } from '../board/charge/useCashDesk.ts'
import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import { MoneyInput } from '../office/form/MoneyInput.tsx'
import { useOwnRestaurant } from '../office/useOwnRestaurant.ts'
import { useRestaurantMoney } from '../office/useRestaurantMoney.ts'
import { CountFields, useDenominations } from './CountFields.tsx'
import { type CountDraft, countedCash, countedMethods } from './count.ts'
import type { OpenRegister } from './openRegister.ts'
import classes from './Till.module.css'

const words = tillWords.closing

export function CloseRegisterDialog(props: {
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
  const isLeftTooMuch = typeof draft.left === 'number' && draft.left > total
  const isLeftValid = draft.left === '' || (typeof draft.left === 'number' && !isLeftTooMuch)
  return (
    <CorrectionQuestion
      isDanger={false}
      size="lg"
      title={words.title(name)}
      text={words.text}
      no={words.no}
      yes={tillWords.closeSession}
      done={words.done(name)}
      reasonKind="movimiento"
      reasonRule="optional"
      summary={words.summary(name, money(total))}
      isValid={isValid && metodos !== undefined && isLeftValid}
      command={({ motivo, nota }) => ({
        type: 'closeRegister',
        body: {
          turno: session.id,
          ...body,
          metodos: metodos ?? [],
          dejado: typeof draft.left === 'number' ? draft.left : null,
          motivo: motivo || null,
          nota,
        },
      })}
      onBack={props.onBack}
      onDone={props.onDone}
    >
      <CountFields draft={draft} onChange={onDraft} />
      {others.length > 0 && (
        <fieldset className={classes['count']}>
          <legend className={classes['legend']}>{words.methods}</legend>
          <p className={classes['hint']}>{words.methodsHint}</p>
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
      <MoneyInput
        label={words.left}
        description={words.leftHint}
        value={draft.left}
        error={isLeftTooMuch && words.leftTooMuch}
        onChange={(left) => onDraft({ ...draft, left })}
      />
    </CorrectionQuestion>
  )
}
