import { CorrectionQuestion } from '../board/correct/CorrectionQuestion.tsx'
import { tillWords } from '../i18n/till.ts'
import type { OpenRegister } from '../office/openRegister.ts'

const words = tillWords.drawer

export function OpenDrawer(props: {
  register: OpenRegister
  onBack: () => void
  onDone: () => void
}) {
  const { name, session } = props.register
  return (
    <CorrectionQuestion
      isDanger={false}
      title={words.title({ register: name })}
      text={words.text}
      no={words.no}
      yes={words.open}
      done={words.done}
      reasonKind="movimiento"
      summary={words.openOne({ register: name })}
      command={(reason) => ({ type: 'openDrawer', body: { turno: session.id, ...reason } })}
      onBack={props.onBack}
      onDone={props.onDone}
    />
  )
}
