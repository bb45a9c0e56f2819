import { proveBadge } from '@orderi/shared/contract/devices'
import { actingPerson, choosePerson } from '../../api/actingPerson.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { personWords } from '../../i18n/board.ts'

/**
 * Chooses the owner of a badge, who also answers an open question.
 * @throws ApiError also while the PIN of another chosen person is asked, so that this person's action is not lost
 */
export async function enterBadge(codigo: string): Promise<void> {
  const { user, prueba } = await api.request(proveBadge, { body: { codigo } })
  const { question, chosen } = actingPerson.getState()
  if (
    question?.pinOf !== undefined &&
    question.pinOf !== user.id &&
    question.pinOf === chosen?.user
  ) {
    const message = personWords.otherBadge({ name: user.name })
    throw new ApiError({ status: 403, code: 'bad_pin', message })
  }
  choosePerson({ user: user.id, name: user.name }, prueba)
  question?.answer({ person: user.id, proof: prueba })
}
