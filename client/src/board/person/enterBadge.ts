import { proveBadge } from '@orderi/shared/contract/devices'
import { actingPerson, choosePerson } from '../../api/actingPerson.ts'
import { api } from '../../api/api.ts'

/** Chooses the owner of a badge. This also answers an open question. */
export async function enterBadge(codigo: string): Promise<void> {
  const { user, prueba } = await api.request(proveBadge, { body: { codigo } })
  choosePerson({ user: user.id, name: user.name }, prueba)
  actingPerson.getState().question?.answer({ person: user.id, proof: prueba })
}
