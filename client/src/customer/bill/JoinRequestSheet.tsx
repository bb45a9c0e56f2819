import { useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '../../api/errors.ts'
import { showFailed } from '../../ui/notices.tsx'
import { failureText } from '../ui/failure.ts'
import { Question } from '../ui/Question.tsx'
import { useWords } from '../words/language.ts'
import { answerJoin, joinStore, removeJoinRequest } from './joins.ts'
import { enteredName } from './named.ts'

export function JoinRequestSheet() {
  const words = useWords()
  const request = useStore(joinStore, (state) => state.asking[0])
  const [isBusy, setBusy] = useState(false)
  if (!request) return null
  const answer = (isWelcome: boolean) => {
    setBusy(true)
    answerJoin(request, isWelcome)
      .catch((error: unknown) => {
        if (error instanceof ApiError) removeJoinRequest(request)
        showFailed({ title: failureText(error) })
      })
      .finally(() => setBusy(false))
  }
  return (
    <Question
      key={request.id}
      title={words.join.incoming({ name: enteredName(request.name) ?? words.join.someone })}
      answers={[
        { label: words.join.reject, run: () => answer(false) },
        { label: words.join.accept, run: () => answer(true) },
      ]}
      isBusy={isBusy}
      onClose={() => removeJoinRequest(request)}
    >
      <p>{words.join.incomingText}</p>
    </Question>
  )
}
